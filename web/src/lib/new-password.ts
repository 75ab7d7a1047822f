import * as z from "zod/mini";

/** Spec section 5, wherever a password is chosen in place of another: length first, then whether both entries are the same. */
export const newPasswordShape = {
  next: z.string().check(z.minLength(6, "New password must be at least 6 characters")),
  confirmation: z.string().check(z.minLength(1, "Please enter the new password again")),
};

export const newPasswordsMatch = z.refine<NewPassword>(({ next, confirmation }) => next === confirmation, {
  error: "New passwords do not match",
  path: ["confirmation"],
});

interface NewPassword {
  readonly next: string;
  readonly confirmation: string;
}
