import { type RefObject, useEffect, useRef } from "react";
import type { ShownSentence } from "./evidence-list.tsx";
import type { SectionEvidence } from "./fields.ts";

/** For a section's text field: selects the sentence that somebody came to see, where it stands there word for word. */
export function useSentenceInText(
  sentence: ShownSentence | null,
  evidence: SectionEvidence,
): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const words = sentence && evidence[sentence.stage]?.[sentence.index]?.text.trim();
    const start = words && field.current ? field.current.value.indexOf(words) : -1;
    if (!words || start < 0) return;
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(start, start + words.length);
    // What is typed afterwards is no request for a sentence.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sentence]);
  return field;
}
