import { STAGE_LOOKS } from "../../components/stages.ts";
import type { Passage } from "../../lib/stored/catalog.ts";

/** Where in a notebook a search found its words, and the text around them. The text is foreign: it stays text, in a direction of its own. */
export const PassageText = ({ passage }: { readonly passage: Passage }) => (
  <span className="line-clamp-2 wrap-anywhere text-ink-soft">
    <span className="mr-1.5 font-semibold">{placeWords(passage)}:</span>
    <bdi>
      {passage.pieces.map((piece, index) =>
        index % 2 === 1 ? (
          // The pieces of one passage never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <mark key={index} className="rounded-xs bg-accent-tint font-semibold text-accent">
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </bdi>
  </span>
);

/** "Modeling", "Code, cell 3": people count cells from one. */
function placeWords({ part, cell }: Passage): string {
  const name = NAMES[part] ?? "Text";
  return cell === null ? name : `${name}, cell ${cell + 1}`;
}

const NAMES: Readonly<Record<string, string>> = {
  description: "Description",
  exploration: STAGE_LOOKS.exploration.label,
  preparation: STAGE_LOOKS.preparation.label,
  featureEngineering: STAGE_LOOKS.featureEngineering.label,
  modeling: STAGE_LOOKS.modeling.label,
  validation: STAGE_LOOKS.validation.label,
  business: "Business Logic",
  code: "Code",
};
