/** Targets that a model is trained for one after the other, and of which all are judged at once. */
import { nameOfColumns } from "../find/data/series-names.ts";
import type { Measured } from "../find/values/measured.ts";
import type { Draft } from "./tasks.ts";

/** Numbers of the fits that values judge together with others. */
export const pooledFits = (metrics: readonly Measured[]): ReadonlySet<number> =>
  new Set(metrics.flatMap(({ pooled = [] }) => (pooled.length > 1 ? pooled : [])));

/**
 * The questions of which only one value for all is known are one question about several targets. Where any of them has a value of its own, what all
 * reach together is of none of them.
 */
export function withPooled(drafts: readonly Draft[]): readonly Draft[] {
  const fits = pooledFits(drafts.flatMap(({ metrics }) => metrics));
  const members = fits.size === 0 ? [] : drafts.filter((draft) => draft.fits.some(({ fit }) => fits.has(fit)));
  const [first, ...others] = members;
  if (first === undefined || others.length === 0) return drafts;
  const isPooled = ({ pooled }: Measured): boolean => pooled !== undefined && pooled.length > 1;
  const targets = members.flatMap(({ target }) => target ?? []);
  const isOneQuestion =
    targets.length === members.length &&
    members.every((draft) => draft.fits.every(({ fit }) => fits.has(fit)) && draft.metrics.every(isPooled));
  if (!isOneQuestion)
    return drafts.map((draft) => ({
      ...draft,
      metrics: draft.metrics.map((one) => (isPooled(one) ? { ...one, model: null, fit: -1 } : one)),
    }));
  const whole: Draft = {
    ...first,
    data: [...new Set(members.flatMap(({ data }) => data))],
    target: nameOfColumns(targets),
    targets,
    fits: members.flatMap((draft) => draft.fits),
    metrics: members.flatMap((draft) => draft.metrics),
  };
  return drafts.flatMap((draft) => (draft === first ? [whole] : others.includes(draft) ? [] : [draft]));
}
