/* oxlint-disable no-control-regex -- control characters are what this file is about */
/** Text as a terminal would leave it on the screen: progress bars overwrite themselves, cursor movements and titles vanish, colours stay. */
export function terminalText(text: string): string {
  const withoutControls = text
    // Operating system commands (titles, links), then all control sequences but colours (final letter m).
    .replace(/\u001b\][^\u0007\u001b]{0,4096}(?:\u0007|\u001b\\)?/g, "")
    .replace(/\u001b\[[0-9;?]{0,64}[A-LN-Za-ln-z]/g, "")
    .replace(/\u001b(?!\[)/g, "");
  if (!/[\r\b]/.test(withoutControls)) return withoutControls;
  return withoutControls
    .replace(/\r\n/g, "\n")
    .split("\n")
    .map((line) => overwrite(erase(line)))
    .join("\n");
}

/** A carriage return goes back to the start of the line; what follows is written over it. */
function overwrite(line: string): string {
  if (!line.includes("\r")) return line;
  // A bar of many thousand steps looks like its last ones.
  const steps = line.split("\r").slice(-MAX_STEPS);
  return steps.reduce((shown, step) => step + shown.slice(step.length), "");
}

const MAX_STEPS = 200;

/** A backspace takes the character before it away. */
function erase(line: string): string {
  if (!line.includes("\b")) return line;
  const kept: string[] = [];
  for (const character of line) {
    if (character !== "\b") kept.push(character);
    else if (kept.at(-1) !== "\r") kept.pop();
  }
  return kept.join("");
}
