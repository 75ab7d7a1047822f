import { describe, expect, it } from "vitest";
import { pointsElsewhere, refersBack, wordsToQuote } from "./self-contained.ts";

describe("words to quote", () => {
  it.each([
    [
      "This reveals for example that a high income of tenants raises the rent.",
      "…a high income of tenants raises the rent.",
    ],
    [
      "As we can see from the logs above, ordered trees are chosen more often than plain ones.",
      "…ordered trees are chosen more often than plain ones.",
    ],
    [
      "In the first graph, we see that most tenants are between thirty and forty.",
      "…most tenants are between thirty and forty.",
    ],
    ["Here, we immediately see that the median rent of all flats is 900.", "…the median rent of all flats is 900."],
    [
      "Based upon the plots above, it is clear that rents rise sharply in every spring.",
      "…rents rise sharply in every spring.",
    ],
    ["The histogram below shows that most rents are lower than the mean.", "…most rents are lower than the mean."],
    ["Run this twice and you'll see that the error comes very close to zero.", "…the error comes very close to zero."],
    ["The forest does not beat the baseline, so let's grow more trees.", "The forest does not beat the baseline…"],
    [
      "The forest does not beat the baseline, so let's grow more trees. The ridge does no better.",
      "The forest does not beat the baseline… The ridge does no better.",
    ],
  ])("leave out where to look and what to do next: %s", (text, words) => expect(wordsToQuote(text)).toBe(words));

  it.each([
    "The results indicate that the rents of both districts are the same.",
    "We can see that rents rise with every floor of the house.",
    "This shows that it is so.",
  ])("are otherwise the sentence itself: %s", (text) => expect(wordsToQuote(text)).toBe(text));
});

describe("words that do not stand alone", () => {
  it.each([
    "They are smaller.",
    "As we can see, the results are the same.",
    "Both are better than before.",
    "Indeed the rents rise.",
    "OK, this looks better.",
    "This time our rents are a little lower.",
    "The results look really good!",
    "The performance is a bit worse, which we expected.",
    "It's a bit better than the forest without scales.",
    "Especially since there are few flats, deep trees are of little use.",
    "The fact that we score them lower is due to their biases.",
    "Our model doesn't seem to be doing that well, but it has few columns.",
    "This is very interesting!",
    "Here the highest score is far lower than before.",
  ])("refer to the sentence before: %s", (text) => expect(refersBack(text)).toBe(true));
  it.each([
    "It is clear that rents rise.",
    "It's quite clear that rents rise.",
    "Both districts are cheap.",
    "Of the flats, the cheapest of them are in the north.",
    "The results of the ridge look good.",
    "The error is lower than that of the ridge.",
  ])("do not: %s", (text) => expect(refersBack(text)).toBe(false));
  it.each([
    "The rents are the same in all three cases.",
    "The plot below has two peaks.",
    "This curve is flat.",
    "Rents rise as shown above.",
    "The errors are smaller than in the previous question.",
    "Unlike the comparisons of districts earlier, the north does not lead.",
  ])("point at something else: %s", (text) => expect(pointsElsewhere(text)).toBe(true));
  it.each(["Rents are above the mean.", "Scores are just below 0.9.", "Rents are 3% or more above 900."])(
    "do not point: %s",
    (text) => expect(pointsElsewhere(text)).toBe(false),
  );
});
