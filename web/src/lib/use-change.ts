import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import type { ChangeTexts } from "./query-client.ts";

interface Change<Outcome, Variables> extends Omit<UseMutationOptions<Outcome, Error, Variables>, "meta"> {
  readonly texts: ChangeTexts<Outcome, Variables>;
}

/** A mutation with the texts of its toasts, which know what it was given and what came of it. */
export const useChange = <Outcome, Variables = void>({ texts, ...options }: Change<Outcome, Variables>) =>
  useMutation({ ...options, meta: { texts } });
