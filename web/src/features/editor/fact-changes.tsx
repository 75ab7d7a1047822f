import { factDifferences } from "@data-documentation/notebook/difference/facts.ts";
import { useMemo } from "react";
import { NamedCode } from "../../components/named-code.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { type KeptWithCorrections, correctedFacts } from "../../lib/stored/facts.ts";

export interface FactChangesProps {
  readonly before: KeptWithCorrections;
  readonly after: KeptWithCorrections;
}

/** What changed in meaning: data, preparation, models and results, before the words that describe them. Nothing where no fact did, or one side has none. */
export const FactChanges = ({ before, after }: FactChangesProps) => {
  const changes = useMemo(() => {
    const [former, latter] = [correctedFacts(before), correctedFacts(after)];
    return former === null || latter === null ? [] : factDifferences(former, latter);
  }, [before, after]);
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changed-facts" className="rounded-control border border-rule">
      <h3 id="changed-facts" className="border-b border-rule bg-well px-4 py-2 text-sm font-semibold">
        Changed facts
      </h3>
      <ul className="divide-y divide-rule">
        {changes.map(({ about, before: then, after: now, better }, index) => (
          // One comparison never changes its order, and two facts may read the same.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex flex-col gap-1 px-4 py-2.5 text-sm">
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              {about}
              {better === null ? null : (
                <Badge tone={better ? "accent" : "danger"}>{better ? "Better" : "Worse"}</Badge>
              )}
            </span>
            {then === null ? null : (
              <span className="text-ink-soft">
                <span className="sr-only">then: </span>
                <del className="decoration-ink-faint">
                  <NamedCode text={then} />
                </del>
              </span>
            )}
            {now === null ? null : (
              <span>
                <span className="sr-only">now: </span>
                <NamedCode text={now} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
