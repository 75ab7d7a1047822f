import type { ModelFact } from "../../facts.ts";
import { ADVERSARIES, spaced } from "../../know/model-names.ts";
import type { Instance } from "../../read/trace/value.ts";

/** Two networks that learn against each other are called by their parts in it: one makes what the other tells from what is real. */
export function asAdversaries<Named extends { readonly fact: ModelFact; readonly instance: Instance }>(
  models: readonly Named[],
): Named[] {
  const parts = models.map(partOf);
  return ADVERSARIES.every((name) => parts.includes(name))
    ? models.map((model, i) => {
        const name = parts[i] ?? null;
        return name === null ? model : { ...model, fact: { ...model.fact, name } };
      })
    : [...models];
}

/** Only the name of a class, or of the function that builds it, says which of the two it is. */
function partOf({ instance: { own, name } }: { readonly instance: Instance }): string | null {
  const called = spaced(own?.name ?? name ?? "").toLowerCase();
  return /\bgenerator\b/.test(called)
    ? "Generator"
    : /\b(?:discriminator|critic)\b/.test(called)
      ? "Discriminator"
      : null;
}
