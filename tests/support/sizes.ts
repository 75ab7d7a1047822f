/**
 * How often something is tried whose outcome depends on the moment or on the crowd: a few times in `npm test`, in `npm run test:faults` as
 * often as it takes to meet rare moments. What is promised is the same.
 */
export const tries = ({ few, many }: { readonly few: number; readonly many: number }): number =>
  process.env["TEST_SIZE"] === "full" ? many : few;
