import { BrainCircuit, KeyRound, LockKeyhole, type LucideIcon, Trash2, UserRoundCheck } from "lucide-react";
import type { LanguageModel } from "../../lib/config.ts";
import { useConfig } from "../../lib/use-config.ts";
import type { ModelRule } from "../../lib/model-rule.ts";
import { useModelRule } from "../language-model/data.ts";

/** The five claims of spec section 1. */
export const Privacy = () => (
  <section aria-labelledby="privacy" className="border-y border-rule bg-well">
    <div className="mx-auto grid max-w-7xl gap-8 px-4 py-16 sm:px-6 lg:grid-cols-[1fr_2fr] lg:gap-14 lg:py-20">
      <div>
        <h2 id="privacy" className="font-serif text-3xl font-semibold">
          Security &amp; Data Privacy
        </h2>
        <p className="mt-3 max-w-[32rem] text-ink-soft">
          A notebook holds more than code. This is what happens to yours.
        </p>
      </div>
      <div>
        <ul className="divide-y divide-rule border-y border-rule">
          {CLAIMS.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4 py-4">
              <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" strokeWidth={1.5} />
              <div>
                <h3 className="font-semibold">{title}</h3>
                <p className="max-w-measure text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <InstallationNote />
      </div>
    </div>
  </section>
);

/** What the claims mean for this installation; nothing until the server has said it. */
const InstallationNote = () => {
  const { data: config } = useConfig();
  const { data: rule } = useModelRule();
  if (config?.analysis !== "built-in" && config?.model === undefined) return null;
  return (
    <section aria-labelledby="installation" className="mt-6 text-sm text-ink-soft">
      <h3 id="installation" className="font-semibold text-ink">
        On this installation
      </h3>
      <ul className="mt-1 flex max-w-measure list-disc flex-col gap-1 pl-5">
        <li>{analysisWords(config.model, rule)}</li>
        <li>{connectionWords(window.location)}</li>
        <li>Data is encrypted at rest if the disk is: whoever runs this server decides that.</li>
        <li>Notebooks are searched for keys and credentials in your browser, before anything is sent.</li>
      </ul>
    </section>
  );
};

/** Without an answer about the rule: what is true under each, since nothing goes anywhere without a yes. */
const analysisWords = (model: LanguageModel | undefined, rule: ModelRule = "allow"): string => {
  if (model === undefined)
    return "Notebooks are analyzed on this server. No AI provider is configured, so their content goes to no one else.";
  if (rule === "forbid")
    return "Notebooks are analyzed on this server. The site admin forbids AI providers, so their content goes to no one else.";
  const goes = `the code and text outputs of your notebooks go to ${model.name} at ${model.host}, which writes the sections`;
  return rule === "require"
    ? `Facts and score are computed on this server. Once you have agreed, ${goes}; until then, nothing you upload is sent to anyone. What programs push is analyzed on this server alone, and a team can forbid the provider for its notebooks.`
    : `Facts and score are computed on this server. If you agree, ${goes}; without your agreement they go to no one else. A team can forbid it for its notebooks.`;
};

const connectionWords = ({ protocol, hostname }: Location): string => {
  if (protocol === "https:") return "Your connection to it uses HTTPS.";
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname)
    ? "This address does not use HTTPS. It is on this computer, so nothing crosses a network."
    : "This address does not use HTTPS: what you send to it can be read on the way.";
};

interface Claim {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

const CLAIMS: readonly Claim[] = [
  {
    icon: LockKeyhole,
    title: "Encrypted",
    text: "Data is stored encrypted at rest and sent over HTTPS.",
  },
  {
    icon: UserRoundCheck,
    title: "Yours alone, until you share",
    text: "Row-level access control limits users to their own notebooks or those shared through team permissions.",
  },
  {
    icon: Trash2,
    title: "Gone when you say so",
    text: "Deleting the account permanently removes the data.",
  },
  {
    icon: KeyRound,
    title: "Keep your keys to yourself",
    text: "Users are advised to remove keys and credentials before uploading.",
  },
  {
    icon: BrainCircuit,
    title: "Not for training",
    text: "Notebook content is sent to an AI provider for analysis and is not stored for model training.",
  },
];
