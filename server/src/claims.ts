/** Claims of a token that the edge has verified. */
export interface Claims {
  readonly role: "anon" | "authenticated";
  readonly sub?: string;
  readonly email?: string;
  readonly session_id?: string;
  readonly [claim: string]: unknown;
}

/** Local to the transaction, the role last: nothing is left behind for the next request on this connection. */
export const SET_CLAIMS = `select set_config('request.jwt.claim.sub', $1, true),
  set_config('request.jwt.claim.role', $2, true),
  set_config('request.jwt.claim.email', $3, true),
  set_config('request.jwt.claims', $4, true),
  set_config('role', $2, true)`;

/** What SET_CLAIMS takes. Throws for any role but the two that a request may have. */
export const claimParameters = (claims: Readonly<Record<string, unknown>>): string[] => {
  const { role } = claims;
  if (role !== "anon" && role !== "authenticated") throw new Error("A request may run as anon or authenticated only.");
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  return [text(claims["sub"]), role, text(claims["email"]), JSON.stringify(claims)];
};
