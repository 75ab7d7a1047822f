export const WISHES = ["shorter", "managers", "detail"] as const;
/**
 * How another version of a section is to be written. A fixed list: no one's own words reach a model as an instruction.
 */
export type Wish = (typeof WISHES)[number];
