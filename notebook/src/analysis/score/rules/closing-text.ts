import { count, observe, type Rule } from "../rule.ts";

const ENOUGH = 20;

export const closingText: Rule = {
  id: "closing-text",
  category: "documentation",
  measures: "Words of text after the last code, or under a last heading such as Conclusion",
  source: "Rule et al. 2019, rule 1; Pimentel et al. 2021; Pynblint: missing-closing-MD-text",
  weight: 1,
  remedy: "End with a short conclusion: what was found, how sure it is, what comes next",
  needs: "code",
  check: ({ markdown, code }) => {
    const last = code.at(-1);
    if (last === undefined) return null;
    const concluding = markdown.find((cell) => cell.headings.some((heading) => CONCLUSION.test(heading.text)));
    const from = Math.min(last.index, concluding?.index ?? last.index);
    const words = markdown.filter((cell) => cell.index >= from).reduce((sum, cell) => sum + cell.words, 0);
    if (words >= ENOUGH) return null;
    const message =
      words === 0 ? "The notebook ends without any closing text" : `Only ${count(words, "word")} close the notebook`;
    return observe(1 - words / ENOUGH, message, [last.index]);
  },
};

const CONCLUSION =
  /^(?:\d+[.)]?\s*)?(?:conclusions?|summary|results|discussion|findings|next steps|takeaways|closing|final)\b/i;
