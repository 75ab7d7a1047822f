import { ChevronDown, ChevronUp, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Input } from "../../components/ui/input.tsx";
import type { PreviewCell } from "./data.ts";
import { findCells } from "./find-cells.ts";

export interface FindBoxProps {
  readonly cells: readonly PreviewCell[];
  readonly onWords: (words: string) => void;
  /** Index into `cells`. */
  readonly onGo: (cell: number) => void;
}

/** The list draws the cells in sight alone, so that the browser's own search finds little: this one looks through all of them. */
export const FindBox = ({ cells, onWords, onGo }: FindBoxProps) => {
  const [words, setWords] = useState("");
  const [result, setResult] = useState<{ readonly found: readonly number[]; readonly at: number } | null>(null);
  const wanted = words.trim();
  useEffect(() => {
    if (wanted === "") return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      onWords(wanted);
      stop = findCells(cells, wanted, (found) => {
        setResult({ found, at: 0 });
        if (found[0] !== undefined) onGo(found[0]);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
    // Another place to go to is no other search.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [cells, wanted]);
  const change = (next: string): void => {
    setWords(next);
    setResult(null);
    if (next.trim() === "") onWords("");
  };
  const step = (by: 1 | -1): void => {
    if (result === null || result.found.length === 0) return;
    const at = (result.at + by + result.found.length) % result.found.length;
    setResult({ ...result, at });
    onGo(result.found[at] ?? 0);
  };
  const count = result?.found.length ?? 0;
  return (
    <search className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      <div className="relative min-w-0 flex-1 basis-48">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-faint" />
        <Input
          type="search"
          aria-label="Find in notebook"
          placeholder="Find in notebook"
          className="pl-9 text-sm!"
          value={words}
          maxLength={200}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              step(event.shiftKey ? -1 : 1);
            } else if (event.key === "Escape" && words !== "") {
              event.preventDefault();
              change("");
            }
          }}
        />
      </div>
      <output className="text-sm whitespace-nowrap text-ink-soft tabular-nums empty:hidden">
        {result === null || wanted === ""
          ? ""
          : count === 0
            ? "Not in any cell"
            : `${(result.at + 1).toLocaleString("en-US")} of ${count.toLocaleString("en-US")} ${count === 1 ? "cell" : "cells"}`}
      </output>
      {count > 1 ? (
        <>
          <Button variant="quiet" size="icon" aria-label="Previous cell found" onClick={() => step(-1)}>
            <ChevronUp aria-hidden />
          </Button>
          <Button variant="quiet" size="icon" aria-label="Next cell found" onClick={() => step(1)}>
            <ChevronDown aria-hidden />
          </Button>
        </>
      ) : null}
    </search>
  );
};

/** After the last key, before cells are looked through. */
const PAUSE_MS = 150;
