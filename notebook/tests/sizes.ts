/**
 * How often something is tried that depends on timing or load: a few times in `npm test`, in `npm run test:faults`
 * often enough to hit rare moments. The promise is the same.
 */
export const tries = ({ few, many }: { readonly few: number; readonly many: number }): number =>
  process.env["TEST_SIZE"] === "full" ? many : few;

/** Every third of many alike in `npm test`, all of them at full size. */
export const someOf = <T>(all: readonly T[]): readonly T[] => {
  const every = tries({ few: 3, many: 1 });
  return all.filter((_, index) => index % every === 0);
};
