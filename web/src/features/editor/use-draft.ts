import { type Dispatch, useCallback, useEffect, useRef, useState } from "react";
import { usePerson } from "../auth/data.ts";
import {
  type Draft,
  type StorageFailure,
  deleteDraft,
  getDraftFile,
  listDrafts,
  putDraft,
  putDraftFile,
} from "./draft-store.ts";
import { type NotebookFile, changedFields } from "./fields.ts";
import type { EditorEvent } from "./reducer.ts";
import type { Saving } from "./use-save.ts";
import { type EditorState, isDirty } from "./state.ts";

export interface Drafts {
  /** The newest unsaved work of an earlier visit; null where there is none (any more). */
  readonly offer: Draft | null;
  readonly restore: () => void;
  readonly discard: () => void;
  /** Why drafts are not kept in this browser. */
  readonly failure: StorageFailure | null;
  /** Writes the draft now, for example before the page is left. */
  readonly keepNow: () => Promise<void>;
  /** Leaves what is in the editor now as a draft of its own; what follows is written into another one. */
  readonly setAside: () => Promise<void>;
}

/** The first change is written at once, those that follow at most this often. What was saved is forgotten at once, too. */
const PAUSE_MS = 300;

/** Keeps unsaved work in the browser, and offers what an earlier visit left. */
export function useDraft(
  state: EditorState,
  dispatch: Dispatch<EditorEvent>,
  { unfinished, setUnfinished }: Pick<Saving, "unfinished" | "setUnfinished">,
): Drafts {
  const person = usePerson();
  const { draftId, writeAs } = useDraftId();
  const storedFile = useRef<NotebookFile | null>(null);
  const written = useRef(false);
  const writtenAt = useRef(0);
  /** Ends with the last of the writings so far: a file takes its time, and what is forgotten meanwhile must stay so. */
  const writings = useRef<Promise<void>>(Promise.resolve());
  const [offers, setOffers] = useState<readonly Draft[]>([]);
  const [failure, setFailure] = useState<StorageFailure | null>(null);

  const dirty = isDirty(state);
  const keepNow = useCallback((): Promise<void> => {
    const id = draftId.current;
    const write = async (): Promise<void> => {
      if (!dirty) {
        if (written.current) await deleteDraft(id);
        written.current = false;
        storedFile.current = null;
        return;
      }
      written.current = true;
      writtenAt.current = performance.now();
      const hasFile = !state.fileSaved && state.file !== null;
      if (hasFile && storedFile.current !== state.file) {
        const result = await putDraftFile(id, { file: state.file, charts: state.charts });
        storedFile.current = result.ok ? state.file : null;
      }
      const draft: Draft = {
        id,
        userId: person.id,
        notebookId: state.id,
        version: state.version,
        fields: state.fields,
        changedAt: Date.now(),
        hasFile: hasFile && storedFile.current === state.file,
        unfinished: unfinished?.request ?? null,
      };
      const result = await putDraft(draft);
      setFailure(result.ok ? (hasFile && !draft.hasFile ? "full" : null) : result.error);
    };
    return (writings.current = writings.current.then(write));
  }, [state, dirty, unfinished, person.id, draftId]);

  useEffect(() => {
    // Not a moment later: the editor may be left by then, and the draft would be offered on a later visit.
    if (!dirty) return void keepNow();
    const pause = Math.max(0, writtenAt.current + PAUSE_MS - performance.now());
    const timer = setTimeout(() => void keepNow(), pause);
    const whenHidden = (): void => {
      if (document.visibilityState === "hidden") void keepNow();
    };
    document.addEventListener("visibilitychange", whenHidden);
    window.addEventListener("pagehide", whenHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", whenHidden);
      window.removeEventListener("pagehide", whenHidden);
    };
  }, [keepNow, dirty]);

  const [opened] = useState(state);
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      const found = await findOffers(person.id, opened, draftId.current);
      if (gone) return;
      if (found.ok) setOffers(found.value);
      else setFailure(found.error);
    };
    void look();
    return () => {
      gone = true;
    };
  }, [person.id, opened, draftId]);

  const adopt = async (draft: Draft): Promise<void> => {
    const { file, event } = await restoreDraft(draft);
    // From now on this session writes that draft; what was typed here before stays one of its own.
    writeAs(draft.id);
    written.current = true;
    storedFile.current = file?.file ?? null;
    dispatch(event);
    if (draft.unfinished) {
      setUnfinished({ request: draft.unfinished, file: file?.file ?? null, charts: file?.charts ?? [] });
    }
  };

  const offer = offers[0] ?? null;
  const dropOffer = (): void => setOffers((rest) => rest.slice(1));
  return {
    offer,
    failure,
    keepNow,
    setAside: async () => {
      await keepNow();
      writeAs(crypto.randomUUID());
      written.current = false;
      storedFile.current = null;
    },
    discard: () => {
      if (offer) void deleteDraft(offer.id);
      dropOffer();
    },
    restore: () => {
      dropOffer();
      if (offer) void adopt(offer);
    },
  };
}

/** The id under which this session of the editor writes. It is held for as long as the editor is open; a draft left in this tab is offered here, too. */
function useDraftId() {
  const draftId = useRef<string>(crypto.randomUUID());
  const release = useRef((): void => {});
  const writeAs = useCallback((id: string): void => {
    release.current();
    draftId.current = id;
    release.current = holdDraft(id);
  }, []);
  useEffect(() => {
    writeAs(draftId.current);
    return () => release.current();
  }, [writeAs]);
  return { draftId, writeAs };
}

async function restoreDraft(draft: Draft) {
  const stored = draft.hasFile ? await getDraftFile(draft.id) : null;
  const file = stored?.ok ? (stored.value ?? undefined) : undefined;
  const event: EditorEvent = { type: "draftRestored", fields: draft.fields, file, version: draft.version };
  return { file, event };
}

/** Drafts of this notebook that differ from it, and that no other tab is writing. */
async function findOffers(personId: string, state: EditorState, ownId: string) {
  const [drafts, held] = await Promise.all([listDrafts(personId, state.id), heldDrafts()]);
  if (!drafts.ok) return drafts;
  const value = drafts.value.filter(
    (draft) =>
      draft.id !== ownId &&
      !held.has(draft.id) &&
      (draft.hasFile || changedFields(state.fields, draft.fields).length > 0),
  );
  return { ok: true, value } as const;
}

const LOCK_PREFIX = "notebook-draft:";

/** Tells all tabs that the draft is being written, until the returned function is called or the page ends. */
function holdDraft(id: string): () => void {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  if ("locks" in navigator)
    void navigator.locks.request(LOCK_PREFIX + id, { ifAvailable: true }, () => released).catch(() => {});
  return release;
}

async function heldDrafts(): Promise<ReadonlySet<string>> {
  if (!("locks" in navigator)) return new Set();
  const { held } = await navigator.locks.query().catch((): LockManagerSnapshot => ({}));
  return new Set((held ?? []).map((lock) => (lock.name ?? "").slice(LOCK_PREFIX.length)));
}
