/** A question to a language model, in the one form for all providers. */
export interface Question {
  /** What the model is for and the rules it must follow. */
  readonly system: string;
  readonly text: string;
  /** Ends the call: the browser went away, or time is up. */
  readonly signal: AbortSignal;
  /**
   * Called with everything written so far as the answer arrives. It may become shorter: then the question was asked
   * again.
   */
  readonly onText?: ((soFar: string) => void) | undefined;
}

export interface Completion {
  /** As the model gave it: nothing in it has been checked. */
  readonly text: string;
  /** Null if the provider does not count them. */
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
  /** Milliseconds for everything about one section, if other than usual. */
  readonly time?: number;
}

const CALL_FAILURES = ["unreachable", "too-slow", "busy", "refused", "unusable"] as const;
/**
 * "busy": it kept asking to try again later. "refused": the key or the model's name is wrong, or the question was.
 * "unusable": the response is not an answer.
 */
export type CallFailure = (typeof CALL_FAILURES)[number];
/** "limit": this person has asked enough for today, "limit-in-all": everyone together has. The model was not asked. */
export type FailureKind = CallFailure | "limit" | "limit-in-all";

export const isOfCall = (kind: FailureKind): kind is CallFailure => CALL_FAILURES.some((one) => one === kind);

/** Why a call that takes longer than a section may is ended. */
export class TimeUp extends Error {}

/** Contains nothing of the request and nothing of the answer: a provider's messages may repeat the key. */
export class ModelFailure extends Error {
  readonly kind: FailureKind;
  /** HTTP status; null if there was none. */
  readonly status: number | null;

  constructor(kind: FailureKind, status: number | null = null) {
    super(`The language model gave no usable answer (${kind}${status === null ? "" : `, status ${status}`}).`);
    this.name = "ModelFailure";
    this.kind = kind;
    this.status = status;
  }
}
