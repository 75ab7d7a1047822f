// Sets the colours chosen earlier before the first paint; web/src/lib/color-scheme.ts owns the setting.
try {
  const chosen = localStorage.getItem("color-scheme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.colorScheme = chosen;
} catch {
  // Storage is denied: the system's colours stay.
}
