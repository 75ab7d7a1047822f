/** The one question that is put to a language model, whichever it is. */
export interface Question {
  /** What the model is for and what it must keep to. */
  readonly system: string;
  readonly text: string;
  /** Ends the call: the browser went away, or time is up. */
  readonly signal: AbortSignal;
  /** Called with all that has been written so far, while the answer comes. It may become shorter: then the question was put again. */
  readonly onText?: ((soFar: string) => void) | undefined;
}

export interface Completion {
  /** As the model gave it: nothing in it is checked. */
  readonly text: string;
  /** Null where the provider does not count them. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/** Rejects with a ModelFailure, or with the reason of `signal`. */
export type Complete = (question: Question) => Promise<Completion>;

/** A model, and the name that people know it by. */
export interface Model {
  readonly name: string;
  /** Where notebooks are sent: "api.openai.com". */
  readonly host: string;
  readonly complete: Complete;
  /** Milliseconds for everything about one section, where they are other than usual. */
  readonly time?: number;
}

const CALL_FAILURES = ["unreachable", "too-slow", "busy", "refused", "unusable"] as const;
/**
 * "busy": asked to come again later, too often. "refused": the key or the model's name is wrong, or the question was. "unusable": what
 * came is no answer.
 */
export type CallFailure = (typeof CALL_FAILURES)[number];
/** "limit": this person has asked enough for today, "limit-in-all": everybody together. The model was not asked. */
export type FailureKind = CallFailure | "limit" | "limit-in-all";

export const isOfCall = (kind: FailureKind): kind is CallFailure => CALL_FAILURES.some((one) => one === kind);

/** Why a call ends that takes longer than a section may. */
export class TimeUp extends Error {}

/** Holds nothing of the request and nothing of the answer: a provider's messages may repeat the key. */
export class ModelFailure extends Error {
  readonly kind: FailureKind;
  /** HTTP status; null where none came. */
  readonly status: number | null;

  constructor(kind: FailureKind, status: number | null = null) {
    super(`The language model gave no usable answer (${kind}${status === null ? "" : `, status ${status}`}).`);
    this.name = "ModelFailure";
    this.kind = kind;
    this.status = status;
  }
}
