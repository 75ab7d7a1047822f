import { STAGES } from "@data-documentation/notebook/analysis/analysis.ts";
import type { Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { readFacts } from "@data-documentation/notebook/analysis/facts/stored-facts.ts";
import { isLanguage } from "@data-documentation/notebook/writing/languages.ts";
import { TRANSLATION_PROMPT_VERSION } from "@data-documentation/notebook/writing/prompts/translation.ts";
import { SIGN_IN_FIRST, answer, failure, isUuid, jsonBody, tooOften } from "../_shared/answers.ts";
import type { Handler } from "../_shared/deps.ts";
import { translateSection } from "../_shared/model/translate-section.ts";

/**
 * A stored section in another language, for reading: {notebookId, sectionType, language, agreed}. The text comes from the database, as the
 * caller may read it, so that nothing else can be sent to the model. {sentences: [{of, text}], model, instead}: `text` is null where the
 * sentence stays as it is, `instead` says why there is no translation at all.
 */
export const handler: Handler = async (request, deps) => {
  const caller = await deps.caller(request);
  if (!caller) return failure(401, SIGN_IN_FIRST);
  const body = await jsonBody(request);
  if (!body) return failure(400, "The request is not valid JSON.");
  const { notebookId, sectionType, language, agreed } = body;
  if (!isUuid(notebookId) || !isStage(sectionType) || !isLanguage(language)) return failure(400, UNKNOWN_QUESTION);
  if (!deps.model) return failure(404, "This installation has no language model.");
  const wait = await deps.spend("analyse", caller.id);
  if (wait !== null) return tooOften(wait);
  if ((await deps.model.rule(caller.id, { notebook: notebookId, team: null })) === "forbid")
    return failure(403, "An admin forbids the language model for this notebook.");
  if (agreed !== deps.model.host) return failure(403, "Please agree to the language model first.");

  const address = `notebook_content?notebook_id=eq.${notebookId}&select=${COLUMNS[sectionType]},facts`;
  const [content] = await deps.rows(request, address);
  const text = content?.[COLUMNS[sectionType]];
  if (typeof text !== "string") return failure(404, "The section was not found.");
  const read = readFacts(content?.["facts"]);
  const subject = { person: caller.id, notebook: notebookId, section: sectionType };
  const model = deps.model.of({ ...subject, promptVersion: TRANSLATION_PROMPT_VERSION });
  const facts = read.kind === "facts" ? read.facts : null;
  const translation = await translateSection({ text, language, facts, signal: request.signal }, model);
  return answer({ ...translation, model: model.name });
};

const COLUMNS: Readonly<Record<Stage, string>> = {
  exploration: "exploration_section",
  preparation: "data_prep_section",
  featureEngineering: "feature_engineering_section",
  modeling: "modeling_section",
  validation: "validation_section",
};

const isStage = (value: unknown): value is Stage => STAGES.includes(value as Stage);

const UNKNOWN_QUESTION = "Please name a notebook, one of its sections and a language.";
