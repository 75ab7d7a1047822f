import { withoutTurns } from "@data-documentation/notebook/format/text.ts";

/** The document's title: "Dashboard - Data Documentation", or the product's name alone. React moves it into the head. */
export const PageTitle = ({ children }: { readonly children?: string }) => (
  <title>{children ? `${withoutTurns(children)} - ${PRODUCT}` : PRODUCT}</title>
);

const PRODUCT = "Data Documentation";
