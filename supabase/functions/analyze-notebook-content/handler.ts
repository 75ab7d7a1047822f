import { STAGES } from "@data-documentation/notebook/analysis/analysis.ts";
import type { Sentence, Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { readingOf } from "@data-documentation/notebook/analysis/notebook-reading.ts";
import { MAX_DIGEST_BYTES } from "@data-documentation/notebook/format/limits.ts";
import { SECTION_PROMPT_VERSION } from "@data-documentation/notebook/writing/prompts/section.ts";
import type { SectionWork, SectionWorkDone } from "@data-documentation/notebook/writing/section-work.ts";
import { WISHES } from "@data-documentation/notebook/writing/wishes.ts";
import type { Wish } from "@data-documentation/notebook/writing/wishes.ts";
import {
  LINES,
  SIGN_IN_FIRST,
  answer,
  answerInLines,
  failure,
  isUuid,
  jsonBody,
  tooOften,
} from "../_shared/answers.ts";
import type { Handler } from "../_shared/deps.ts";
import { writeSection } from "../_shared/model/write-section.ts";
import type { SectionProgress } from "../_shared/model/write-section.ts";

/**
 * Two questions about a notebook's digest. {content, sectionType} gives one section: its text, its sentences with the cells they
 * rest on, and who wrote them. A language model writes where `agreed` names the host that the person lets notebooks go to, and nobody
 * forbids it for the place that `notebookId` and `teamId` name; `wish` says how, and with Accept: application/x-ndjson the answer comes
 * in lines, of which all but the last say how far it is. {content, prompt} gives the code-quality score as JSON
 * text; what the prompt says is not read. It is the last question of an upload, so its answer brings what else was found, once: facts,
 * model, metrics, outcome, stages of the cells.
 */
export const handler: Handler = async (request, deps) => {
  const caller = await deps.caller(request);
  if (!caller) return failure(401, SIGN_IN_FIRST);
  const body = await jsonBody(request);
  if (!body) return failure(400, "The request is not valid JSON.");
  const { content, sectionType, prompt, wish, agreed, notebookId, teamId } = body;
  if (typeof content !== "string") return failure(400, "The notebook content is missing.");
  if (new TextEncoder().encode(content).byteLength > MAX_DIGEST_BYTES) return failure(413, TOO_LARGE);
  if (!isStage(sectionType) && typeof prompt !== "string") return failure(400, UNKNOWN_QUESTION);
  if (wish !== undefined && !isWish(wish)) return failure(400, UNKNOWN_WISH);
  const wait = await deps.spend("analyse", caller.id);
  if (wait !== null) return tooOften(wait);

  const analysis = await deps.analyse(content, caller, request.signal);
  if (!analysis.ok) return failure(400, `${analysis.error.title}: ${analysis.error.message}`);
  if (!isStage(sectionType))
    return answer({ summary: JSON.stringify(analysis.value.quality), reading: readingOf(analysis.value) });
  const builtIn = (instead: Unasked | null): Response => {
    const sentences = analysis.value.sections[sectionType];
    const note = instead !== null && deps.model ? { model: deps.model.name, leftOut: 0, instead } : {};
    return answer({ summary: summaryOf(sentences), sentences, source: "built-in", ...note });
  };
  if (!deps.model) return builtIn(null);
  const place = { notebook: idOf(notebookId), team: idOf(teamId) };
  const rule = await deps.model.rule(caller.id, place);
  const hasAgreed = agreed === deps.model.host;
  if (rule === "forbid") return builtIn(hasAgreed ? "forbidden" : null);
  if (!hasAgreed) return builtIn(rule === "require" ? "not-agreed" : null);
  const asking = { person: caller.id, notebook: place.notebook, section: sectionType };
  const model = deps.model.of({ ...asking, promptVersion: SECTION_PROMPT_VERSION });
  const subject = { content, analysis: analysis.value, stage: sectionType };
  const work = (wanted: SectionWork): Promise<SectionWorkDone> => deps.sectionWork(wanted, caller, request.signal);
  const write = async (signal: AbortSignal, onProgress?: (progress: SectionProgress) => void) => {
    const task = { subject, wish: wish ?? null, work, signal, onProgress };
    const { sentences, source, leftOut, instead } = await writeSection(task, model);
    return { summary: summaryOf(sentences), sentences, source, model: model.name, leftOut, instead };
  };
  if (!(request.headers.get("accept") ?? "").includes(LINES)) return answer(await write(request.signal));
  return answerInLines((send, gone) => write(AbortSignal.any([request.signal, gone]), send));
};

/** Why an available model was not asked. */
type Unasked = "forbidden" | "not-agreed";

const idOf = (value: unknown): string | null => (isUuid(value) ? value : null);

const summaryOf = (sentences: readonly Sentence[]): string => sentences.map(({ text }) => text).join(" ");
const isWish = (value: unknown): value is Wish => WISHES.includes(value as Wish);
const isStage = (value: unknown): value is Stage => STAGES.includes(value as Stage);

const TOO_LARGE = "The notebook's sources and text outputs are larger than 1 MB. Please remove large text outputs.";
const UNKNOWN_WISH = `Please name one of these wishes: ${WISHES.join(", ")}.`;
const UNKNOWN_QUESTION = `Please name a section (sectionType: ${STAGES.join(", ")}) or ask for the score (prompt).`;
