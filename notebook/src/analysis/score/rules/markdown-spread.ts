import { distances } from "../cells.ts";
import { count, easeOut, observe, type Rule } from "../rule.ts";

/** A text may introduce this many code cells. */
const REACH = 3;

export const markdownSpread: Rule = {
  id: "markdown-spread",
  category: "documentation",
  measures: "Share of code cells without text among the three cells above",
  source: "Rule et al. 2018 (CHI): explanation clusters at the top and fades; Wang et al. 2021",
  weight: 1.7,
  remedy: "Put a sentence before each group of code cells that says what happens there",
  needs: "code",
  check: (material) => {
    const all = distances(material);
    const alone = all.filter((place) => place.sinceText > REACH || !place.underText);
    const message = `${count(alone.length, "code cell")} of ${all.length} ${alone.length === 1 ? "has" : "have"} no text nearby`;
    return observe(
      easeOut(alone.length / Math.max(all.length, 4), 0.9),
      message,
      alone.map((place) => place.cell.index),
    );
  },
};
