/** Drawn, or why it is not. */
export type Drawn<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      readonly reason: string;
      /** It may be seen all the same, in a frame of its own: the worker is asked again, without the page's budget. */
      readonly anyway: boolean;
    };

export const refused = (reason: string, anyway = false) => ({ ok: false, reason, anyway }) as const;
