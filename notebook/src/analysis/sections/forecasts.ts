import type { Draft } from "./draft.ts";
import { code } from "./names.ts";
import { argument, callSteps, quotable, type Story } from "./story.ts";
import { callsNamed } from "./story-index.ts";

/** `future = m.make_future_dataframe(periods=365)`: the dates that are forecast. */
export function futureDrafts(story: Story): Draft[] {
  const made = callsNamed(story, ["make_future_dataframe"]).find((c) => c.targets.length > 0);
  const [kept] = made?.targets ?? [];
  if (made === undefined || kept === undefined) return [];
  const periods = quotable(argument(made, "periods", 0), 12);
  const step = argument(made, "freq")?.value.literal;
  if (periods === null) return [];
  const history = argument(made, "include_history")?.text === "False" ? "" : "the dates of the data and ";
  const forecast = callSteps(story, ["predict", "forecast"]).some(({ call }) => call.args[0]?.text === kept);
  return [
    {
      text: `${code(kept)} holds ${history}${/^\d+$/.test(periods) ? periods : code(periods)} further ones${step ? ` at the frequency ${code(step)}` : ""}${forecast ? ", for which the model makes its forecast" : ""}.`,
      cells: [made.cell],
      weight: 1.2,
    },
  ];
}
