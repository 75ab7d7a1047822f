import type { Sql } from "postgres";
import { handler as analyzeNotebookContent } from "../../supabase/functions/analyze-notebook-content/handler.ts";
import { handler as deleteAccount } from "../../supabase/functions/delete-account/handler.ts";
import { handler as openNotebookLink } from "../../supabase/functions/open-notebook-link/handler.ts";
import { handler as pushNotebook } from "../../supabase/functions/push-notebook/handler.ts";
import type { Pushes } from "../../supabase/functions/push-notebook/pushes.ts";
import { handler as sendInvitationEmail } from "../../supabase/functions/send-invitation-email/handler.ts";
import { handler as translateSection } from "../../supabase/functions/translate-section/handler.ts";
import type { Deps, Handler } from "../../supabase/functions/_shared/deps.ts";
import type { Limits } from "../../supabase/functions/_shared/limits.ts";
import type { LanguageModel } from "../../supabase/functions/_shared/model/language-model.ts";
import type { AnalysisService } from "./analysis.ts";
import type { Backend } from "./backend.ts";
import type { EdgeContext, EdgeHandler } from "./edge/context.ts";
import { withBody } from "./edge/context.ts";
import { isPerson } from "./edge/identity.ts";
import type { Logins } from "./edge/logins.ts";
import type { Mail } from "./mail.ts";
import type { NotebookWorkers } from "./notebook-workers.ts";
import type { SectionService } from "./section-service.ts";

export interface FunctionParts {
  readonly analysis: AnalysisService;
  readonly backend: Backend;
  readonly limits: Limits;
  /** Reads the files that links show. */
  readonly linkedFiles: NotebookWorkers<"shownFile">;
  readonly logins: Logins;
  readonly mail: Mail | null;
  readonly model: LanguageModel | null;
  readonly sections: SectionService;
  readonly publicUrl: string;
  readonly pushes: Pushes;
  /** Reads the files that are pushed. */
  readonly pushedFiles: NotebookWorkers<"readPushedFile">;
  readonly sql: Sql;
}

const HANDLERS = {
  "analyze-notebook-content": analyzeNotebookContent,
  "send-invitation-email": sendInvitationEmail,
  "delete-account": deleteAccount,
  "open-notebook-link": openNotebookLink,
  "push-notebook": pushNotebook,
  "translate-section": translateSection,
} as const satisfies Record<string, Handler>;

/** The functions of the app by name, run with what this server has. */
export const createFunctions =
  (parts: FunctionParts) =>
  (name: keyof typeof HANDLERS): EdgeHandler =>
  (context) =>
    HANDLERS[name](
      // A browser that goes away ends what is done for it.
      new Request(withBody(context.req.raw, context.var.body), { signal: context.req.raw.signal }),
      depsFor(parts, context),
    );

const depsFor = (
  {
    analysis,
    backend,
    limits,
    linkedFiles,
    logins,
    mail,
    model,
    publicUrl,
    pushes,
    pushedFiles,
    sections,
    sql,
  }: FunctionParts,
  context: EdgeContext,
): Deps => {
  const { claims, client } = context.var;
  return {
    caller: async () => (isPerson(claims) ? { id: claims.sub } : null),
    analyse: (content, { id }, signal) => analysis.analyse(content, id, signal),
    sectionWork: (work, { id }, signal) => sections.run(work, id, signal),
    model,
    rows: async (request, address) => {
      const { headers } = request;
      const apikey = headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey") ?? "";
      const response = await backend.rest(
        new Request(new URL(`/rest/v1/${address}`, request.url), { headers: { apikey } }),
        claims,
      );
      if (!response.ok) throw new Error(`Rows could not be read (${response.status}).`);
      return (await response.json()) as Record<string, unknown>[];
    },
    sendMail: mail ? async (message) => (await mail.send(message)).ok : null,
    spend: (rule, account) => limits.spend(rule, { account }),
    spendFrom: (rule) => limits.spend(rule, { client }),
    openLink: async (token, part) => {
      const [row] = await sql<LinkRow[]>`select private.open_notebook_link(${token}, ${part}) as shown`;
      return row?.shown ?? null;
    },
    shownFile: (file) => linkedFiles.run(file),
    pushes,
    readPushedFile: (file) => pushedFiles.run(file),
    deleteAccount: async (id) => {
      await sql`select private.delete_account(${id})`;
      logins.forget(id);
    },
    publicUrl,
  };
};

interface LinkRow {
  readonly shown: Readonly<Record<string, unknown>> | null;
}
