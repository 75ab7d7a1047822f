import { type Stage, STAGES } from "@data-documentation/notebook/analysis/analysis.ts";
import type { SectionEvidence } from "@data-documentation/notebook/document/evidence.ts";
import { Quote } from "lucide-react";
import { NamedCode } from "../../components/named-code.tsx";
import { STAGE_LOOKS } from "../../components/stages.ts";
import { Button } from "../../components/ui/button.tsx";
import { Menu, MenuItem, MenuLabel } from "../../components/ui/menu.tsx";
import { shortened } from "../../lib/shortened.ts";

/** A sentence of the documentation: its place among those of its section. */
export interface SentencePlace {
  readonly stage: Stage;
  readonly index: number;
}

export interface CitingSentence extends SentencePlace {
  readonly text: string;
}

/** For each cell, by its index, the sentences that rest on it, in the order of the sections. */
export function sentencesByCell(evidence: SectionEvidence): ReadonlyMap<number, readonly CitingSentence[]> {
  const byCell = new Map<number, CitingSentence[]>();
  for (const stage of STAGES)
    for (const [index, { text, cells }] of (evidence[stage] ?? []).entries())
      for (const cell of new Set(cells)) {
        const there = byCell.get(cell) ?? [];
        there.push({ stage, index, text });
        byCell.set(cell, there);
      }
  return byCell;
}

export interface CitedByProps {
  /** Index of the cell. */
  readonly cell: number;
  readonly sentences: readonly CitingSentence[];
  readonly onShow: (sentence: SentencePlace) => void;
}

/** How many sentences rest on the cell, which they are, and the way to each. */
export const CitedBy = ({ cell, sentences, onShow }: CitedByProps) => {
  const count = sentences.length === 1 ? "1 sentence" : `${sentences.length.toLocaleString("en-US")} sentences`;
  return (
    <Menu
      align="start"
      trigger={
        <Button
          size="sm"
          variant="quiet"
          className="-ml-3 text-xs whitespace-nowrap"
          aria-label={`${count} on cell ${cell + 1}`}
        >
          <Quote aria-hidden />
          {count}
        </Button>
      }
    >
      <MenuLabel>Based on cell {cell + 1}</MenuLabel>
      {sentences.slice(0, MOST).map((sentence) => (
        <MenuItem key={`${sentence.stage} ${sentence.index}`} onClick={() => onShow(sentence)}>
          <span data-stage={sentence.stage} className="max-w-96">
            <span className="font-semibold text-stage">{STAGE_LOOKS[sentence.stage].label}:</span>{" "}
            <NamedCode text={shortened(sentence.text, 160)} />
          </span>
        </MenuItem>
      ))}
      {sentences.length > MOST ? <MenuLabel>and {sentences.length - MOST} more</MenuLabel> : null}
    </Menu>
  );
};

/** Sentences that a menu holds. */
const MOST = 12;
