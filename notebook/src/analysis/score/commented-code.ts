/**
 * Tells code that was commented out from prose, by the shape of the line; after eradicate (ERA001 of ruff), but stricter about
 * assignments, since "# n = number of rows" explains.
 */
export function isCommentedOutCode(comment: string): boolean {
  const text = comment
    .trimStart()
    .replace(/^(?:#|\/|-)+!?/, "")
    .trim();
  if (text === "" || text.length > LONGEST || NOT_CODE.test(text)) return false;
  const assigned = ASSIGNMENT.exec(text);
  if (assigned) return !PROSE_VALUE.test((assigned[1] ?? "").trim());
  return CODE.test(text);
}

/** Longer lines are not looked at: data, not code somebody wrote. */
const LONGEST = 300;
const NOT_CODE = /^(?:type:|noqa|pylint|fmt:|flake8|-\*-|!|https?:)/;
const ASSIGNMENT = /^[A-Za-z_][\w.]*(?:\[[^\]]*\])?(?:\s*,\s*[A-Za-z_][\w.]*)*\s*(?:[-+*/|&]?=|<-)(?!=)\s*(\S.*)$/;
/** Two or more plain words, or a word with a full stop: a sentence, not a value. */
const PROSE_VALUE = /^[A-Za-z][\w'-]*(?:,?\s+[\w'%-]+)+[.!?]?$|^[A-Za-z][\w'-]*\.$/;
const KINDS: readonly RegExp[] = [
  /^(?:import\s+[\w.]+(?:\s+as\s+\w+)?(?:\s*,\s*[\w.]+)*|from\s+[\w.]+\s+import\s+[\w*(].*)$/,
  /^(?:for\s.+\sin\s.+|(?:if|elif|while|with)\s.*[()=<>[\]_.].*|else|try|except\b.*|finally|def\s+\w+\s*\(.*|class\s+\w+.*):$/,
  /^[A-Za-z_][\w.]*(?:\[[^\]]*\])*(?:\.\w+)*\(.*\)[\w.()[\]'", ]*;?$/,
  /^[A-Za-z_]\w*(?:\.\w+)+(?:\[[^\]]+\])?$/,
  /^[A-Za-z_]\w*(?:\[[^\]]+\])+$/,
  /^(?:return|del|raise|yield|assert)\s+[\w.]+(?:[[(,].*)?$|^(?:pass|break|continue)$/,
  /^print\s+["'].*$/,
  /^[%!][a-z]\w*.*$/,
  /^[)\]}]+[,;]?$/,
  /^["'].*["'],$|^\w+=.*,$/,
];
/** One pass over a comment instead of one for each kind. */
const CODE = new RegExp(KINDS.map(({ source }) => source).join("|"));
