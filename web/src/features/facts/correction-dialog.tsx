import type { Experiment, NotebookFacts } from "@data-documentation/notebook/analysis/facts.ts";
import {
  type FactCorrection,
  type FactCorrections,
  applies,
  experimentAt,
  isMetric,
  modelIn,
  nameOfExperiment,
  nameOfMetric,
  nameOfModel,
  withCorrection,
  withoutCorrection,
} from "@data-documentation/notebook/analysis/judge/corrections.ts";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { SelectField } from "../../components/ui/select.tsx";
import { type TextLimit, tooLong } from "../../lib/text-limit.ts";
import {
  PART_WORDS,
  experimentWords,
  namedExperiments,
  metricWords,
  modelWords,
  valueWords,
} from "@data-documentation/notebook/document/fact-words.ts";

export interface CorrectionDialogProps {
  /** As they were found. */
  readonly facts: NotebookFacts;
  readonly corrections: FactCorrections;
  readonly onCorrect: (corrections: FactCorrections) => void;
  readonly onClose: () => void;
}

/** What a person knows better than the analysis: which experiment and model lead, what is predicted, which values are wrong. */
export const CorrectionDialog = ({ facts, corrections, onCorrect, onClose }: CorrectionDialogProps) => {
  const [draft, setDraft] = useState(corrections);
  const [index, setIndex] = useState(() => ledBy(facts, corrections) ?? 0);
  const { experiments } = facts;
  const experiment = experiments[index];
  /** `found`: the correction says what the notebook says, so that there is nothing to correct. */
  const say = (correction: FactCorrection, found: boolean): void =>
    setDraft(found ? withoutCorrection(draft, correction) : withCorrection(draft, correction));
  const options = namedExperiments(facts).map((one, at) => ({ value: String(at), label: experimentWords(one, at) }));
  const elsewhere = draft.corrections.filter((correction) => !applies(facts, correction));
  const lead = ledBy(facts, draft);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Correct the facts"
      description="Your corrections stay with the notebook. Afterwards you can review the texts based on them; nothing is rewritten without your consent."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={draft.corrections.some((one) => one.kind === "target" && tooLong(one.target ?? "", TARGET))}
            onClick={() => {
              onCorrect(draft);
              onClose();
            }}
          >
            Apply corrections
          </Button>
        </>
      }
    >
      {experiments.length > 1 ? (
        <>
          <SelectField<string | null>
            label="Main experiment"
            hint="The one to mention first."
            value={lead === null ? null : String(lead)}
            options={[...options, { value: null, label: "None of them" }]}
            onValueChange={(value) => {
              const chosen = value === null ? null : Number(value);
              const named = chosen === null ? undefined : experiments[chosen];
              say({ kind: "headline", experiment: named ? nameOfExperiment(named) : null }, chosen === facts.headline);
              if (chosen !== null) setIndex(chosen);
            }}
          />
          <SelectField<string>
            label="Experiment to correct"
            value={String(index)}
            options={options}
            onValueChange={(value) => setIndex(Number(value))}
          />
        </>
      ) : null}
      {experiment ? (
        <ExperimentForm key={index} facts={facts} experiment={experiment} index={index} draft={draft} say={say} />
      ) : null}
      {elsewhere.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-rule pt-3 text-sm text-ink-soft">
          <p>
            {elsewhere.length === 1 ? "One earlier correction is" : `${elsewhere.length} earlier corrections are`} about
            something this file does not say, and kept for a file that does.
          </p>
          <Button size="sm" onClick={() => setDraft(elsewhere.reduce(withoutCorrection, draft))}>
            Forget {elsewhere.length === 1 ? "it" : "them"}
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
};

interface ExperimentFormProps {
  readonly facts: NotebookFacts;
  readonly experiment: Experiment;
  readonly index: number;
  readonly draft: FactCorrections;
  readonly say: (correction: FactCorrection, found: boolean) => void;
}

const ExperimentForm = ({ facts, experiment, index, draft, say }: ExperimentFormProps) => {
  const name = nameOfExperiment(experiment);
  const corrections = draft.corrections.filter(
    (one) => one.experiment !== null && experimentAt(facts, one.experiment) === index,
  );
  const named = corrections.find((one) => one.kind === "main-model");
  const main = named ? modelIn(experiment, named.model)?.id : experiment.best?.model;
  const target = corrections.find((one) => one.kind === "target");
  return (
    <>
      {experiment.models.length > 0 ? (
        <SelectField<string | null>
          label="Main model"
          hint="The model this experiment ends with."
          value={main === undefined ? null : String(main)}
          options={[
            ...(experiment.best === null ? [{ value: null, label: "None named" }] : []),
            ...experiment.models.map((model) => ({
              value: String(model.id) as string | null,
              label: `${modelWords(experiment, model)}${model.id === experiment.best?.model ? " (as found)" : ""}`,
            })),
          ]}
          onValueChange={(value) => {
            const chosen = experiment.models.find(({ id }) => String(id) === value) ?? experiment.models[0];
            if (!chosen) return;
            const found = value === null || chosen.id === experiment.best?.model;
            say({ kind: "main-model", experiment: name, model: nameOfModel(chosen) }, found);
          }}
        />
      ) : null}
      <TextField
        label="Target"
        hint={
          experiment.target === null
            ? "What the model predicts. The notebook doesn't say."
            : `As found: ${experiment.target}`
        }
        value={(target ? target.target : experiment.target) ?? ""}
        limit={TARGET}
        onChange={({ target: { value } }) => {
          const said = value === "" ? null : value;
          say({ kind: "target", experiment: name, target: said }, said === experiment.target);
        }}
      />
      {experiment.metrics.length > 0 ? (
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">Values that are wrong</legend>
          <p className="mb-1 text-xs text-ink-faint">They are left out of the comparison and of every text.</p>
          {/* It scrolls when long: the keyboard reaches every box in it. */}
          <ul className="max-h-60 overflow-y-auto rounded-control border border-rule px-3 py-1">
            {experiment.metrics.map((metric, place) => {
              const model = experiment.models.find(({ id }) => id === metric.model);
              const checked = corrections.some(
                (one) => one.kind === "hidden-metric" && isMetric(experiment, metric, one.metric),
              );
              const words = [
                model ? modelWords(experiment, model) : "Model not named",
                metricWords(metric),
                metric.part === null ? "" : PART_WORDS[metric.part],
              ].filter((part) => part !== "");
              return (
                // Values of one experiment never change places.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={place}>
                  <Checkbox
                    label={`${words.join(", ")}: ${valueWords(metric)}`}
                    className="shrink! font-normal!"
                    checked={checked}
                    onChange={() =>
                      say(
                        { kind: "hidden-metric", experiment: name, metric: nameOfMetric(experiment, metric) },
                        checked,
                      )
                    }
                  />
                </li>
              );
            })}
          </ul>
        </fieldset>
      ) : null}
    </>
  );
};

/** Characters. A column or what it holds; a sentence is not a target. */
const TARGET: TextLimit = { what: "The target", most: 200, unit: "characters" };

/** Index of the experiment that leads with these corrections; null where none does. */
function ledBy(facts: NotebookFacts, { corrections }: FactCorrections): number | null {
  const said = corrections.findLast((one) => one.kind === "headline");
  if (!said || !applies(facts, said)) return facts.headline;
  return said.experiment && experimentAt(facts, said.experiment);
}
