import { describe, expect, it } from "vitest";
import { found, PLOT, QUOTED, quotes, rankOf } from "./fixtures/findings-of.ts";
import { findFindings } from "./findings.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";
import { readProse } from "./prose.ts";

describe("findings quoted from the author", () => {
  it("include a result right after an output, but not the next steps", () => {
    expect(quotes(PLOT, "Rents fall clearly in the winter months. Next, we will look at the districts.")).toEqual([
      "Rents fall clearly in the winter months.",
    ]);
  });

  it.each([
    [
      "titles of papers",
      "*On the Performance of Boosting and Neural Networks for the Detection of Leaks in Water Pipes*",
    ],
    ["meanings of codes", "- -1 means that there is a leak or an error in the pipe\n- 1 otherwise"],
  ])("are no %s", (_, text) => {
    expect(quotes(PLOT, text)).toEqual([]);
  });

  it("are none of what the author thinks likely to be seen", () => {
    const [first] = found(PLOT, "## Conclusion\n\nThe fourth district likely appears as scattered points on 2 maps.");
    expect(first?.rank ?? 0).toBeLessThan(QUOTED);
  });

  it("have no marks of a heading that only sets a long text in large letters", () => {
    const large = `### Rents fall clearly in the winter months. ${"Districts near the river have more offers then. ".repeat(8)}`;
    expect(quotes(PLOT, large).join(" ")).toMatch(/^Rents fall clearly in the winter months/);
  });

  it("go on in the next line where a comma stands before the break", () => {
    const lines = "After tuning, the error fell from 0.52 to 0.47, <br>\nwhile the bias stayed at 0.08.";
    expect(quotes(PLOT, lines)).toEqual([
      "After tuning, the error fell from 0.52 to 0.47, while the bias stayed at 0.08.",
    ]);
  });

  it.each([
    "The same way we sorted the rows by harbour!",
    "Yes, the rents of these districts fall.",
    "Thus we can say that the old order was kept.",
  ])("are none that lean on what is not quoted: %s", (text) => {
    const [first] = found(PLOT, text);
    expect(first?.rank ?? 0).toBeLessThan(QUOTED);
  });

  it("keep a consequence that has a comparison of its own, or its cause before it", () => {
    expect(quotes(PLOT, "Thus the rents fall more clearly in winter than in summer.")).toHaveLength(1);
    const both = "Rents fall in all districts at once. Thus we can say that the old order was kept.";
    expect(quotes(PLOT, both)).toEqual([both]);
  });

  it("join no sentences that do not stand one after the other", () => {
    const dear = "The dear districts have the highest rents of all 12 harbours.";
    const items = `# Conclusion\n\n- Rents fell clearly in winter by 12%.\n- ${dear} Thus we can say the order was kept.`;
    expect(quotes(PLOT, dear, PLOT, items).join("\n")).not.toMatch(/winter by 12%\. Thus/);
  });

  it("are none of the groups that a list goes through", () => {
    const items =
      "- Old tenants: Older people with higher rents than others.\n- Young tenants: Younger people with lower rents than others.";
    const concluded = (lead: string): boolean =>
      found(PLOT, `# Conclusion\n\n<br>${lead}\n\n${items}`).some(
        ({ quote, rank }) => rank >= QUOTED && quote.text.startsWith("Old"),
      );
    expect(concluded("We found in the end:")).toBe(true);
    expect(concluded("The analysis found two clear segments:")).toBe(false);
  });

  it("do not begin with what stands in another sentence, and are no headings that code prints", () => {
    const [first] = found(PLOT, "Its error on the test rows is higher than the one of the forest.");
    expect(first?.rank).toBeLessThan(QUOTED);
    const printed = "Harbours with the highest waves (%)";
    expect(quotes({ code: `print("${printed}")`, printed })).toEqual([]);
  });

  it("rank a conclusion above an observation, wherever it appears", () => {
    const both = found(
      PLOT,
      "The heights are slightly skewed to the right.",
      PLOT,
      "## Conclusion\n\nThe forest is better than the linear model by 3.2 degrees.",
    );
    expect(both.map(({ quote }) => quote)).toEqual([
      { text: "The forest is better than the linear model by 3.2 degrees.", cell: 3 },
      { text: "The heights are slightly skewed to the right.", cell: 1 },
    ]);
    expect(both[0]?.rank).toBeGreaterThan(both[1]?.rank ?? Infinity);
  });

  it("lose their Markdown but no words, and do not end at dots in numbers and abbreviations", () => {
    expect(
      quotes(
        PLOT,
        "We **see** that `price` rises by approx. 3.5 % a year, e.g. from [1.2](http://a.b/c) to _1.24_ million.",
      ),
    ).toEqual(["We see that price rises by approx. 3.5 % a year, e.g. from 1.2 to 1.24 million."]);
  });

  it("have the names of Greek letters in formulas", () => {
    expect(quotes(PLOT, "The model with $\\lambda=0.1$ is clearly better than the others.")).toEqual([
      "The model with lambda=0.1 is clearly better than the others.",
    ]);
    expect(quotes(PLOT, "The error is much lower for the same value of $\\lambda$ and $x$.")).toEqual([
      "The error is much lower for the same value of lambda and x.",
    ]);
  });

  it("include the reason with the sentence it explains", () => {
    expect(quotes(PLOT, "Sales are much lower in July than in June. This is due to the holidays.")).toEqual([
      "Sales are much lower in July than in June. This is due to the holidays.",
    ]);
  });

  it("end where another would not fit beside them", () => {
    const one = `The forest is clearly better than the linear model ${"in each of the twelve districts, ".repeat(6)}all told.`;
    const next =
      "The linear model is much too simple for what rents depend on, and misses the steep rise near stations.";
    expect(quotes(PLOT, `${one} ${next}`)).toEqual([one, next]);
    expect(quotes(PLOT, `The forest is clearly better. ${next}`)).toEqual([`The forest is clearly better. ${next}`]);
  });

  it("include list items under a results heading", () => {
    expect(quotes("# Key findings\n\n- Older houses sell for less than new ones\n- Read more in the docs")).toEqual([
      "Older houses sell for less than new ones",
    ]);
  });

  it.each([
    "Let's see whether the error is lower with more trees.",
    "Is the error lower with more trees than before?",
    "A random forest is a method that usually has a lower error than a single tree.",
    "Plot the error, which is lower than before.",
    "You should get an accuracy higher than 0.9.",
    "The plot below sorts the features by how much they matter, largest first.",
    "The color of each point represents the value of that feature.",
    "The output shows the weights that the ridge learned in the end.",
    "Also known as the higher of the two quartiles.",
    "StandardScaler brings each feature to a range of about 1.0 to -1.0.",
    "This setting defaults to 0.8, which is larger than most need.",
    "More options are described in the documentation of the package.",
    "The error should be about the same, because both sets look similar.",
    "Rate this notebook 10/10, its results are better than all others.",
    "```\nThe error is much lower than before.\n```",
  ])("do not include: %s", (text) => {
    expect(quotes(PLOT, text)).toEqual([]);
  });

  it.each([
    "The answer is a new dataframe that includes a column with the predicted delay.",
    "The result contains a column with the lower limit, which is smaller than the value.",
    "The argument copy=False makes the function much faster than before.",
    "The method will assign the nearest station, which is smaller than most.",
    "A common measure of delays is the median, which is smaller than the mean.",
  ])("are no words of a manual: %s", (text) => {
    expect(quotes(PLOT, text)).toEqual([]);
  });

  it.each([
    "Notice that we can drive the error close to zero with more trees.",
    "The rent also appears as if it might be correlated with the distance to the station.",
    "The left part is much more even than the right, but both are more even than spread(y).",
    "In the evening, the price goes up on all lines.",
    "The delay grows quickly at first and then falls (we'll use this later).",
    "There's no difference at all between the two.",
    "Notice that every curve is blurry.",
    "The fare is more stable on Sundays and holidays.",
    "Not all of the stations are represented in the smaller sample.",
    "Run this a few times and you'll see that we can drive the error very close to zero.",
    "Compare the error to that of the forest; the network does much better!",
    "Names and tickets have many different values and should be dropped.",
    "This time the search found a good set of stations.",
    "We can conclude that the split would let us predict much better than before.",
    "We compare the mean delay to the promised hour, and find that it is significantly longer.",
    "Based on the curve above it's clear we should keep all twelve stations.",
  ])("include: %s", (text) => {
    expect(quotes(PLOT, text)).toEqual([text]);
  });

  it.each(["It's pretty clear what happens to the leaves.", "This tree has too many leaves for so little data."])(
    "include what is judged, wherever it is: %s",
    (text) => expect(quotes(text)).toEqual([text]),
  );

  it.each([
    "In this section, we compare models and find the better one.",
    "Note that we can use more trees to get a lower error than before.",
    "The median is the easiest measure to understand.",
  ])("are not to be quoted where they say what is or can be done: %s", (text) => {
    expect(rankOf(PLOT, text)).toBeLessThan(QUOTED);
  });

  it("stand under a conclusion heading in other languages and scripts, the first sentence first", () => {
    expect(
      quotes(
        PLOT,
        "Видно два пика.",
        "## Выводы\n\nЛинейная модель здесь точнее случайного леса. Признак `age` почти не влияет.",
      ),
    ).toEqual(["Линейная модель здесь точнее случайного леса. Признак age почти не влияет."]);
    const scored = { code: "print(score(line), score(forest))", printed: "0.814 0.702" };
    const more = "El modelo lineal acierta m\u00e1s veces que el bosque aleatorio: 81.4% frente a 70.2%.";
    const spanish = found(scored, `## Conclusiones\n\n${more}`);
    expect(spanish[0]?.rank).toBeGreaterThanOrEqual(QUOTED);
    expect(spanish[0]?.concludes).toBe(true);
  });

  it("count lines that a cell prints one after the other, but not every turn of a loop", () => {
    const lines = ["Anna", "Bob", "Cleo", "Dan", "Eve"].map(
      (name, at) => `${name} overtakes all others in lap ${at + 3}`,
    );
    const code = "for name in names: print(f'{name} overtakes all others in lap {lap}')";
    expect(quotes({ code, printed: lines.slice(0, 2).join("\n") })).toEqual(lines.slice(0, 2));
    expect(quotes({ code, printed: lines.join("\n") })).toEqual(lines.slice(0, 3));
  });

  it("include full sentences that the code itself prints, not text it passes on", () => {
    expect(
      quotes({ code: "print(f'Tesla overtakes GM on {day}')", printed: "Tesla overtakes GM on 2018-02-03\n" }),
    ).toEqual(["Tesla overtakes GM on 2018-02-03"]);
    expect(quotes({ code: "print(summary)", printed: "Bolt won the race in 37.36 seconds.\n" })).toEqual([]);
    expect(quotes({ code: "print(df)", printed: "   price  rooms\n0  12.50      3\n" })).toEqual([]);
  });

  it("include what Rich prints", () => {
    const code = "from rich import print\nprint(f'The fleet overtakes its rival in {fall}.')";
    const { cells, ...notebook } = notebookOf({ code, shown: "The fleet overtakes its rival in 2019." });
    const displayed = cells.map((cell) => ({
      ...cell,
      outputs: cell.outputs.map((one) => (one.kind === "result" ? { kind: "display" as const, data: one.data } : one)),
    }));
    const shown = { ...notebook, cells: displayed };
    expect(findFindings(readProse(shown), shown).map(({ quote }) => quote.text)).toEqual([
      "The fleet overtakes its rival in 2019.",
    ]);
  });

  it("are at most twenty-four", () => {
    const many = Array.from({ length: 30 }, (_, i) => `Group ${i} is clearly better than group ${i + 1} by far.`);
    expect(quotes(...many.flatMap((text) => [PLOT, text]))).toHaveLength(24);
  });

  it("rank what names a column of the code above what names none", () => {
    const code = { code: 'df[["fare", "miles"]].hist()', shown: "<Figure size 640x480 with 1 Axes>" };
    expect(rankOf(code, "Most miles are very short ones.")).toBeGreaterThan(
      rankOf(PLOT, "Most miles are very short ones."),
    );
  });

  it("rank what follows an output closely above what follows from afar", () => {
    const near = "Rents fall clearly in the winter months.";
    const remarks = "Rooms are counted by tenants. Doors are painted in spring. Gardens are kept by owners.";
    expect(rankOf(PLOT, near)).toBeGreaterThan(rankOf(PLOT, `${remarks}\n\n${near}`));
  });

  it("count as shown what the next output shows, if its number is there", () => {
    const text = "The mean wait at night is longer than by day by 4.27 minutes.";
    const test = (printed: string): WrittenCell => ({ code: "compare(night, day)", printed });
    expect(rankOf(PLOT, `## Waits\n\n${text}`, test("z = 8.1\ndifference 4.2691"))).toBeGreaterThanOrEqual(QUOTED);
    expect(rankOf(PLOT, `## Waits\n\n${text}`, test("z = 8.1\ndifference 1.35"))).toBeLessThan(QUOTED);
  });

  it("are not to be quoted with a number that the output above does not have", () => {
    const printed = "group  size  rate\n0      48    0.91";
    const said = (size: number): string => `We see that the group of ${size} tenants pays more often than all others.`;
    expect(rankOf({ code: "groups()", printed }, said(48))).toBeGreaterThanOrEqual(QUOTED);
    expect(rankOf({ code: "groups()", printed }, said(57))).toBeLessThan(QUOTED);
  });

  it("read a share and a fall in whatever way the output has them", () => {
    const printed = "duration   41.2034\nrate   -37.9921";
    const text = "For each step of the rate the odds decrease by 38%, which is much more than we thought.";
    expect(rankOf({ code: "effects()", printed }, text)).toBeGreaterThanOrEqual(QUOTED);
  });

  it("include the sentence that says what they are about", () => {
    expect(quotes(PLOT, "We trained the ridge with both losses. As we can see, the results are the same.")).toEqual([
      "We trained the ridge with both losses. As we can see, the results are the same.",
    ]);
  });

  it.each([
    "They are a bit smaller than before, but not by much.",
    "The second graph shows that most tenants are much older than thirty.",
    "Because rents fell last winter, the old houses are much cheaper than the new.",
  ])("are not to be quoted where they need what stands beside them: %s", (text) => {
    expect(rankOf(PLOT, text)).toBeGreaterThan(0);
    expect(rankOf(PLOT, text)).toBeLessThan(QUOTED);
  });

  it("answer a question to be quoted only where the cell above shows something", () => {
    const answer =
      "## Trees\n\nWhich trees are better?\n\nThe deep trees are much better than the flat ones on all houses.";
    expect(rankOf(PLOT, answer)).toBeGreaterThanOrEqual(QUOTED);
    expect(rankOf(PLOT, { code: "compare(deep, flat)", unrun: true }, answer)).toBeLessThan(QUOTED);
  });

  it("are no sentences of a textbook, which speak of no thing in particular", () => {
    const under = "## Models\n\n";
    expect(quotes(PLOT, `${under}Deep trees are much better than flat ones.`)).toEqual([]);
    expect(quotes(PLOT, `${under}A deep tree is much better than a flat one.`)).toEqual([]);
    expect(quotes(PLOT, `${under}The deep tree is much better than the flat one.`)).toHaveLength(1);
  });

  it("are not what the author has hidden", () => {
    expect(quotes(PLOT, "<!--\nWe see that old houses are cheaper.\n-->\nNothing else.")).toEqual([]);
  });

  it("are neither what leads up to a list nor the rule by which a test is read", () => {
    const conclusion = (text: string): readonly string[] => quotes(PLOT, `## Conclusion\n\n${text}`);
    expect(
      conclusion("Though the forest is better, the data have the following limitations\n- The reef was left out."),
    ).toEqual(["The reef was left out."]);
    expect(conclusion("- Reject the null hypothesis if the p-value is less than alpha")).toEqual([]);
    expect(conclusion("Sales drop in the following week.")).toEqual(["Sales drop in the following week."]);
    expect(conclusion("We reject the hypothesis that both reefs are alike.")).toHaveLength(1);
  });

  it("are stated at the very beginning, or once something was shown", () => {
    const text = "Our forest is better than the linear model on old houses.";
    const none = { code: "import tools" };
    expect(quotes(`# Rents\n\n${text}`, none, PLOT)).toEqual([text]);
    expect(quotes("# Rents", none, "a", none, "b", none, `## Trees\n\n${text}`, PLOT)).toEqual([]);
    expect(quotes("# Rents", none, "a", none, PLOT, none, `## Trees\n\n${text}`)).toEqual([text]);
  });

  it.each([
    "When looking at the age by floor, we see the upper floors are generally older than the lower ones.",
    "At higher rents (we can generally see that the dots lie higher), rooms are larger than elsewhere.",
    "Now this is much closer to what the forest reaches on the same houses.",
    "The histogram of the rents shows that most rents are small.",
    "with each room more, the rent of a flat increases by about 8%.",
  ])("include what the author sees: %s", (text) => {
    expect(quotes(PLOT, text)).toEqual([text]);
  });

  it("are quoted from the sentence on that is worth it", () => {
    const learned = "We also learned that the rents rise clearly with each floor of the house.";
    const [first] = found(PLOT, `## Conclusion\n\nWe can use medians for whatever is missing here. ${learned}`);
    expect(first?.quote.text).toBe(learned);
    expect(first?.rank).toBeGreaterThanOrEqual(QUOTED);
  });

  it("sum up under a conclusion or in the last words, but not in answers to tasks", () => {
    const sumsUp = (...cells: WrittenCell[]): unknown => found(...cells)[0]?.concludes;
    const said = "The forest is clearly better than the linear model.";
    expect(sumsUp(PLOT, `## Conclusion\n\n${said}`, PLOT)).toBe(true);
    expect(sumsUp(PLOT, said)).toBe(true);
    expect(sumsUp(PLOT, `## Methods and results\n\n${said}`, PLOT)).toBeUndefined();
    expect(sumsUp(PLOT, said, PLOT)).toBeUndefined();
    expect(sumsUp(PLOT, `Note that the ${said.slice("The ".length)}`)).toBeUndefined();
    expect(sumsUp(PLOT, `## Exercise 3: results\n\n${said}`)).toBeUndefined();
    expect(sumsUp(PLOT, `## Results\n\nWhich of the two do you see?\n\n${said}`)).toBeUndefined();
  });

  it("may speak to anybody in a conclusion on what is likely", () => {
    const said =
      "If you wait too long for a bus, the next one seems to be much closer, and you are likely to get two at once.";
    expect(quotes(PLOT, `## One finding\n\n${said}`)).toEqual([said]);
    expect(quotes(PLOT, `## Waiting\n\n${said}`)).toEqual([]);
    expect(
      quotes(PLOT, "## Conclusion\n\nYou now know how to plot the times, which is much easier than before."),
    ).toEqual([]);
  });

  it("have the number of the heading above them", () => {
    const both = found(
      "# Birds",
      PLOT,
      "## Winter\n\nWe see that counts fall sharply in winter.",
      "## Spring",
      PLOT,
      "We see that counts rise sharply in spring.",
    );
    expect(both.map(({ quote, part }) => [quote.text, part])).toEqual([
      ["We see that counts rise sharply in spring.", 3],
      ["We see that counts fall sharply in winter.", 2],
    ]);
  });

  it("are separate items of a list", () => {
    expect(
      quotes("## Results\n\n- Old houses sell for less than new ones\n- Large flats are much rarer than small ones"),
    ).toEqual(["Old houses sell for less than new ones", "Large flats are much rarer than small ones"]);
  });

  it("are separate items of a list in HTML, too", () => {
    const items = ["Old houses sell for less than new ones.", "Large flats are much rarer than small ones."];
    const list = `<ul>\n${items.map((text) => `<li>${text}</li>`).join("\n")}\n</ul>`;
    expect(quotes(`## Results\n\n${list}`)).toEqual(items);
  });

  it("do not continue with what is pointed out next", () => {
    const both = ["The risk is much lower after the age of forty.", "Notice that every curve is blurry."];
    expect(quotes(PLOT, both.join(" "))).toEqual(both);
  });

  it("are not quoted where they confirm what stands elsewhere", () => {
    expect(rankOf(PLOT, "Indeed the northern lines are much slower than the others.")).toBeLessThan(QUOTED);
    expect(rankOf(PLOT, "Ok, this looks much better than the last one did.")).toBeLessThan(QUOTED);
    expect(rankOf(PLOT, "The northern lines are much slower than the others.")).toBeGreaterThan(QUOTED);
  });

  it("are not taken for a description of what is done where it says what was found", () => {
    const done = "We compare the delay of both lines to the promised ten minutes";
    expect(rankOf(PLOT, `${done}, and find that it is much longer.`)).toBeGreaterThan(rankOf(PLOT, `${done}.`) + 3);
  });

  it("begin with what the author cannot say in the end", () => {
    expect(
      quotes(
        PLOT,
        "The first two groups are much larger than the others.",
        PLOT,
        "We have no idea how good the groups are as there is nothing to compare them to.",
      )[0],
    ).toMatch(/^We have no idea/);
  });

  it("do not have the label that introduces them", () => {
    expect(quotes(PLOT, "Answer: the tallest trees are the oldest ones.")).toEqual([
      "the tallest trees are the oldest ones.",
    ]);
    expect(found(PLOT, "Conclusion: The tallest trees are the oldest ones.", PLOT)[0]?.concludes).toBe(true);
  });

  it("stand under a decision and under key messages, too", () => {
    const under = (heading: string): number => rankOf(PLOT, `## ${heading}\n\nTall trees grow faster than small ones.`);
    expect(under("Decision")).toBeGreaterThan(QUOTED);
    expect(under("Key messages")).toBeGreaterThan(QUOTED);
    expect(under("Decision tree")).toBeLessThan(QUOTED);
  });

  it("need no verb after an output, if they say what is or is not there", () => {
    expect(quotes(PLOT, "A clear weekly cycle with a peak on Fridays.")).toHaveLength(1);
    expect(quotes(PLOT, "No holiday and no favourite day.")).toHaveLength(1);
    expect(quotes(PLOT, "A chart of height against weight.")).toEqual([]);
  });

  it("are read where the author writes no capitals, or opens with an exclamation", () => {
    expect(quotes(PLOT, "hmm. remembers the training weeks, nothing on the new ones. try more layers?")).toEqual([
      "remembers the training weeks, nothing on the new ones.",
    ]);
    expect(quotes(PLOT, "Great!!! it reached 97% accuracy.")).toEqual(["Great!!! it reached 97% accuracy."]);
  });

  it("end before what the author would do about them", () => {
    expect(quotes(PLOT, "The ridge has by far the lower error, and I would report that one.")).toEqual([
      "The ridge has by far the lower error, and I would report that one.",
    ]);
  });

  it("may name a level of significance", () => {
    expect(
      quotes(PLOT, "$p$ is below $\\alpha = 0.05$, so we reject $H_0$: the groups differ in their height."),
    ).toHaveLength(1);
  });

  it("include sentences that the code prints word for word, unless they announce what follows", () => {
    const code = `print("It is very unlikely that both groups are equally tall")
print("Names of both groups by height")`;
    const printed = "It is very unlikely that both groups are equally tall\nNames of both groups by height\n";
    expect(found({ code, printed })).toMatchObject([
      { quote: { text: "It is very unlikely that both groups are equally tall" }, printed: true },
    ]);
  });

  it("are no captions, questions with marks, or hypotheses", () => {
    const texts = [
      "Ten trees by region and age",
      "Tokenize the notes and count them",
      "Q2. Are both groups taller than before? (3 pts)",
      "For the null hypothesis, the northern trees are taller than the southern ones.",
      "In this part we wanna find the tallest trees of all.",
    ];
    expect(texts.filter((text) => quotes(PLOT, text).length > 0)).toEqual([]);
    expect(quotes(PLOT, "The null hypothesis is rejected, so the groups differ.")).toHaveLength(1);
  });

  it("are neither what the author does, nor what a library has, nor advice", () => {
    const texts = [
      "Finally we generate a grid of heights over the whole forest, and plot the highest tree of each cell.",
      "For the next table we combine trees that have the same height and a higher age than before.",
      "However, because the age of some trees is higher than others, we compute the mean of the higher ones.",
      "We estimate the growth for many heights, and compare the best line of each to the lowest.",
      "Scikit-learn provides an estimator that is much better than the median for such trees.",
      "With so many small trees, the median is preferable to the mean, which is far higher.",
      "A better model of the growth can now be applied to the higher trees.",
      "Companies can use these higher trees to increase the growth of their forests.",
    ];
    expect(texts.filter((text) => rankOf(PLOT, text) >= QUOTED)).toEqual([]);
    const seen = "We fit the growth for each height and find that higher trees grow more slowly than lower ones.";
    expect(rankOf(PLOT, seen)).toBeGreaterThanOrEqual(QUOTED);
  });

  it("may name a year that no output shows", () => {
    const tested = { code: "print(p)", printed: "0.482\n" };
    const told = "The p-value is 0.482, so in 2021 the two forests did not differ significantly.";
    expect(rankOf(tested, told)).toBeGreaterThanOrEqual(QUOTED);
  });

  it("may say what can be done with what was understood", () => {
    const told = "We can understand that mostly by their height we can tell old trees from young ones.";
    expect(rankOf(PLOT, told)).toBeGreaterThanOrEqual(QUOTED);
  });

  it("keep the level of a test from being taken for a value that no output has", () => {
    const test: WrittenCell = { code: "ttest(north, south)", printed: "t = 2.91, p = 0.0038" };
    const rejected =
      "The p-value is clearly below 0.05, so the null hypothesis that both shores are alike is rejected.";
    expect(quotes(test, rejected)).toEqual([rejected]);
    expect(rankOf(test, rejected)).toBeGreaterThan(QUOTED);
  });

  it.each([
    ["> Delays fall by half between June and September.", "Delays fall by half between June and September."],
    ["<p style='color:red'>Delays are <b>longest</b> in June.</p>", "Delays are longest in June."],
    ["=> Delays in June are twice as long as in May.", "Delays in June are twice as long as in May."],
    ["Insight - Delays are longest in June.", "Delays are longest in June."],
    [
      "To sum up, the month explains almost two thirds of the delays.",
      "To sum up, the month explains almost two thirds of the delays.",
    ],
    ["## 结论\n六月的延误明显长于秋季。", "六月的延误明显长于秋季。"],
    ["-> 6월의 지연이 가을보다 훨씬 긴 것을 볼 수 있다.", "6월의 지연이 가을보다 훨씬 긴 것을 볼 수 있다."],
  ])("are found in whatever form they stand: %s", (markdown, quote) => {
    expect(quotes(PLOT, markdown)).toEqual([quote]);
  });

  it("are what an author has printed after a word for it", () => {
    const said = "Lines to the north are much later than those to the south.";
    expect(quotes({ code: `print("Conclusion: ${said}")`, printed: `Conclusion: ${said}` })).toEqual([said]);
  });

  it("stand above the code of their part, too, where they say how a model does", () => {
    const list = "## Evaluation\n- the model misses about half of the late trains";
    expect(quotes(PLOT, list, { code: "report()", printed: "recall 0.5" })).toEqual([
      "the model misses about half of the late trains",
    ]);
  });

  it.each([
    ["Compared with the forest, this approach does significantly worse.", "which one, nobody knows"],
    ["There was no improvement.", "of what, stands elsewhere"],
  ])("are not quoted without what they are about: %s", (text) => {
    expect(rankOf(PLOT, text)).toBeLessThan(QUOTED);
  });

  it("are not quoted from the middle of a sentence that code interrupts", () => {
    const rest = "we can see that trains are much later in June.";
    expect(rankOf("If we look at the months:", PLOT, rest)).toBeLessThan(QUOTED);
    expect(rankOf("Look at the months.", PLOT, rest)).toBeGreaterThan(QUOTED);
  });

  it("stand in comments under a heading of their own that says so", () => {
    const said = "The shores differ clearly, and the month does not matter.";
    expect(quotes(PLOT, { code: `# Conclusion of the tests\n# ${said}` })).toEqual([said]);
    expect(rankOf(PLOT, { code: `# Colours of the map\n# ${said}` })).toBeLessThan(QUOTED);
  });

  it("are what a test decides, as the code prints it", () => {
    const code = 'print(f"With a p-value of {p} we fail to reject the null hypothesis that both shores are alike.")';
    const printed = "With a p-value of 0.31 we fail to reject the null hypothesis that both shores are alike.";
    expect(rankOf({ code, printed })).toBeGreaterThan(QUOTED);
  });
});
