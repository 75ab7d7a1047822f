// The landing page is complete without the app: it can be read, and its links lead on. The app is fetched when somebody begins to do something
// here, or where this browser has texts of its own for the page.
const { script } = document.currentScript.dataset;
const intents = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "scroll"];
const start = (event) => {
  // A pointer that rests where the page comes up is reported as well.
  if (event?.type === "pointermove" && event.movementX === 0 && event.movementY === 0) return;
  for (const intent of intents) removeEventListener(intent, start, true);
  void import(script);
};
for (const intent of intents) addEventListener(intent, start, { capture: true, passive: true });
// The app presses it again when it has come.
addEventListener("click", ({ target }) => target.closest?.("#root button")?.setAttribute("data-pressed", ""), true);
try {
  if (localStorage.getItem("landing-content") !== null && !document.querySelector("#site-texts")) start();
} catch {
  // Storage is denied: there are no such texts.
}
