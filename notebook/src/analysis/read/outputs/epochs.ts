/** How many epochs a training log counts: "Epoch 6/50". */

const COUNTED = /\bepoch\b[^\d\n]{0,4}(\d{1,6})\s?(?:\/|of)\s?(\d{1,6})(?![\d/])/gi;
/** The bar of an epoch, as Lightning and loops with tqdm write it: "Epoch 1:  43%|". */
const BAR = /^\W{0,3}epoch (\d{1,6}):? {1,4}\d{1,3}%\|/gim;
/** Lightning catches what interrupts it, and goes on. */
const INTERRUPTED = /\bdetected keyboardinterrupt\b/i;
const STOPPED = /^\W{0,3}epoch 0*(\d{1,6}): early stopping\b/im;

/**
 * The number of epochs that were run of those that were asked for; null where fewer were run and it is not known how many. Undefined for a
 * text that does not count them, or that begins again. Where it counts others than the code asks for now, it is of a run before the code was
 * changed, as the values in it are.
 */
export function epochsShown(text: string, inCode: number, stopsEarly = false): number | null | undefined {
  const [, bar] = [...text.matchAll(BAR)].at(-1) ?? [];
  // Whether they are counted from 0 or from 1, more were asked for; early stopping may end before them.
  if (INTERRUPTED.test(text) || (bar !== undefined && Number(bar) + 1 < inCode && !stopsEarly)) return null;
  const stopped = STOPPED.exec(text)?.[1];
  const lines = [...text.matchAll(COUNTED)];
  const [total, ...totals] = new Set(lines.map(([, , of]) => Number(of)));
  const asked = total !== undefined && totals.length === 0 ? total : inCode;
  const counted = lines.filter(([, , of]) => Number(of) === asked).map(([, at]) => Number(at));
  const [first, ...more] = new Set(counted);
  const last = more.at(-1) ?? first;
  if (first === undefined || last === undefined) return stopped === undefined ? undefined : Number(stopped);
  if (counted.some((at, i) => at < (counted[i - 1] ?? 0)) || first > 1) return undefined;
  // Who counts from 0 may take the last number for the total: "Epoch 0/24" is the first of 25.
  const end = first === 0 && (inCode === asked + 1 || (last === asked && inCode !== asked)) ? asked + 1 : asked;
  // Some count from 0, and some print only every tenth.
  const step = last - (more.at(-2) ?? first);
  const run = last + 1 - first;
  if (run >= end || last >= end) return end;
  if (step > 1) return last + step >= end ? end : null;
  return run;
}
