import type { Case } from "./_shared/case.ts";
import { cases as analyzeNotebookContent } from "./analyze-notebook-content/cases.ts";
import { cases as injections } from "./analyze-notebook-content/injection-cases.ts";
import { cases as model } from "./analyze-notebook-content/model-cases.ts";
import { cases as deleteAccount } from "./delete-account/cases.ts";
import { cases as openNotebookLink } from "./open-notebook-link/cases.ts";
import { cases as pushNotebook } from "./push-notebook/cases.ts";
import { cases as sendInvitationEmail } from "./send-invitation-email/cases.ts";
import { cases as translateSection } from "./translate-section/cases.ts";

/** What the handlers promise, by function. */
export const ALL_CASES: Readonly<Record<string, readonly Case[]>> = {
  "analyze-notebook-content": [...analyzeNotebookContent, ...model, ...injections],
  "delete-account": deleteAccount,
  "open-notebook-link": openNotebookLink,
  "push-notebook": pushNotebook,
  "send-invitation-email": sendInvitationEmail,
  "translate-section": translateSection,
};
