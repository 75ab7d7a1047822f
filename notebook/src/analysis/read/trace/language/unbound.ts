/** Names that nothing binds: their cells are gone, or they are left from another session. */
import { type Unknown, UNKNOWN, type Value } from "../value.ts";

interface Unbound extends Unknown {
  readonly isUnbound: true;
}
export const UNBOUND: Unbound = { kind: "unknown", isUnbound: true };

/** Whether a value comes of such a name. */
export const isUnbound = (value: Value): boolean => "isUnbound" in value;

/** What an unknown operation makes of a value. */
export const madeOf = (value: Value): Unknown => (isUnbound(value) ? UNBOUND : UNKNOWN);
