export const WISHES = ["shorter", "managers", "detail"] as const;
/** How a section is to be written another time. A list: nobody's own words reach a model as an order. */
export type Wish = (typeof WISHES)[number];
