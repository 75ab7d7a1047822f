/**
 * `npm run eval:model -- DIR`: the model that AI_PROVIDER and the other AI_ settings name writes the sections of the notebooks below DIR.
 * For each notebook one line: sentences that agreed with the facts at once and after asking again, words beside those of the built-in
 * analysis, tokens, cost by AI_PRICE_INPUT and AI_PRICE_OUTPUT, seconds. Nothing is stored.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { STAGES } from "@data-documentation/notebook/analysis/analysis.ts";
import type { Sentence } from "@data-documentation/notebook/analysis/analysis.ts";
import { decodeNotebook } from "@data-documentation/notebook/format/decode.ts";
import { digestNotebook } from "@data-documentation/notebook/format/digest.ts";
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import { SECTION_PROMPT_VERSION } from "@data-documentation/notebook/writing/prompts/section.ts";
import { sectionWork } from "@data-documentation/notebook/writing/section-work.ts";
import type { SectionWork, SectionWorkDone } from "@data-documentation/notebook/writing/section-work.ts";
import { loadEnv } from "../server/src/env.ts";
import { analyseDigest } from "../supabase/functions/_shared/analyse-digest.ts";
import type { Model } from "../supabase/functions/_shared/model/complete.ts";
import { costOf } from "../supabase/functions/_shared/model/model-calls.ts";
import { createModel } from "../supabase/functions/_shared/model/model.ts";
import type { Prices } from "../supabase/functions/_shared/model/settings.ts";
import { writeSection } from "../supabase/functions/_shared/model/write-section.ts";

const work = async (wanted: SectionWork): Promise<SectionWorkDone> => sectionWork(wanted);

interface Measured {
  sections: number;
  byModel: number;
  written: number;
  agreed: number;
  kept: number;
  words: number;
  builtInWords: number;
  tokens: number;
  /** US dollars; answers whose cost is not known count nothing. */
  cost: number;
  seconds: number;
}

const nothing = (): Measured => ({
  sections: 0,
  byModel: 0,
  written: 0,
  agreed: 0,
  kept: 0,
  words: 0,
  builtInWords: 0,
  tokens: 0,
  cost: 0,
  seconds: 0,
});

const [folder] = process.argv.slice(2);
const env = loadEnv();
if (!env.ok) stop(env.error.join("\n"));
else if (folder === undefined) stop("usage: npm run eval:model -- DIR");
else if (env.value.AI === null)
  stop("No language model is set. Set AI_PROVIDER, AI_BASE_URL, AI_MODEL and AI_API_KEY.");
else {
  const { prices } = env.value.AI;
  const model = createModel(env.value.AI);
  console.log(`${model.name} at ${model.host}, prompt ${SECTION_PROMPT_VERSION}`);
  const all = nothing();
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (!file.endsWith(".ipynb")) continue;
    const measured = await measure(join(folder, file), model, prices);
    if (measured === null) continue;
    console.log(line(file, measured, prices));
    for (const key of Object.keys(all) as (keyof Measured)[]) all[key] += measured[key];
  }
  console.log(line("all", all, prices));
}

function stop(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

/** Null for a file that is no notebook. */
async function measure(path: string, { complete, ...rest }: Model, prices: Prices | null): Promise<Measured | null> {
  const text = decodeNotebook(readFileSync(path));
  const notebook = text.ok ? parseNotebook(text.value) : text;
  if (!notebook.ok) return null;
  const digest = digestNotebook(notebook.value, { secrets: [] });
  const analysis = analyseDigest(digest);
  if (!analysis.ok) return null;
  const measured = nothing();
  const counting: Model = {
    ...rest,
    complete: async (question) => {
      const completion = await complete(question);
      measured.tokens += (completion.inputTokens ?? 0) + (completion.outputTokens ?? 0);
      measured.cost += costOf(completion, prices) ?? 0;
      return completion;
    },
  };
  const start = performance.now();
  const { signal } = new AbortController();
  const written = await Promise.all(
    STAGES.map((stage) =>
      writeSection(
        { subject: { content: digest, analysis: analysis.value, stage }, wish: null, work, signal },
        counting,
      ),
    ),
  );
  measured.seconds = (performance.now() - start) / 1000;
  for (const [index, { sentences, source, first, leftOut }] of written.entries()) {
    const builtIn = analysis.value.sections[STAGES[index] ?? "exploration"];
    measured.sections += builtIn.length > 0 ? 1 : 0;
    measured.byModel += source === "model" ? 1 : 0;
    measured.written += first.written;
    measured.agreed += first.agreed;
    measured.kept += source === "model" ? first.written - leftOut : 0;
    measured.words += words(sentences);
    measured.builtInWords += words(builtIn);
  }
  return measured;
}

function words(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { text }) => sum + text.split(" ").length, 0);
}

function line(name: string, of: Measured, prices: Prices | null): string {
  const share = (part: number): string => (of.written === 0 ? "-" : `${((100 * part) / of.written).toFixed(0)}%`);
  return [
    name.slice(0, 60).padEnd(60),
    `sections ${of.byModel}/${of.sections} by the model`,
    `agreeing ${share(of.agreed)} at first, ${share(of.kept)} after asking again`,
    `${of.words} words (built-in ${of.builtInWords})`,
    `${of.tokens} tokens`,
    prices === null ? "cost unknown" : `${of.cost.toFixed(4)} US dollars`,
    `${of.seconds.toFixed(1)} s`,
  ].join("  ");
}
