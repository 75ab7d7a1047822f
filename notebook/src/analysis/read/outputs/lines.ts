/** What kind of line an output line is, judged by its appearance. */

const NOISE =
  /^\s*(?:\S{0,200}:\d{1,6}: |(?:WARNING|INFO|DEBUG|ERROR|FutureWarning)\b|\[(?:WARNING|INFO|W|I|E|CV|Parallel|LightGBM)\b|\d{4}-\d\d-\d\d[ T]\d\d:\d\d|\d{1,3}%\||\d{1,9}\/\d{1,9} \[|\[\.\.\. |Fitting \d+ folds|Downloading|Requirement already|warnings\.warn|<ipython-input)|Warning:|[█▏▎▍▌▋▊▉]|\[\d\d:\d\d<\d\d:\d\d/;

/** Warnings, log lines with a level or a time, progress bars: nothing that was printed on purpose. */
export const isNoise = (line: string): boolean => NOISE.test(line.slice(0, LONGEST_LINE));

/** A rule of a table or under a heading: "-----", "=====", "|:---|---:|", "╞════╪════╡". */
export const isRule = (line: string): boolean =>
  /^[-=+|:*_ ─━═┄┈╌│┃╞╪╡├┼┤┌┬┐└┴┘┏┳┓┗┻┛┡╇┩╭╮╰╯\t]{3,2000}$/.test(line) && /[-=*_─━═┄┈╌]{2}/.test(line);

/** A line of a table: indented, in columns two blanks apart, or between bars. */
export function isTableLine(line: string): boolean {
  const read = line.slice(0, LONGEST_LINE);
  if (read.trim() === "") return false;
  return /^ {2}|\S {2,}\S|^\s*[|│┃┆].*[|│┃┆]\s*$/.test(read) || isRule(read) || isFooter(read);
}

/** What is below tables and series: "[3 rows x 2 columns]", "Name: a, Length: 9, dtype: int64". */
export const isFooter = (line: string): boolean =>
  /^\s*(?:\[\d+ rows x \d+ columns\]|(?:Name: .{0,200}|Length: \d+|Freq: \S{1,20}|Categories \(.{0,20}), (?:Length|dtype|Name)\b.{0,200}|dtype: \S{1,60}|shape: \(.{1,40}\)|\d[\d,]{0,15} (?:rows?|columns?)\b.{0,60} omitted|only showing top \d+ rows?)\s*$|^# [ℹi…]/.test(
    line,
  );

export const LONGEST_LINE = 2_000;
