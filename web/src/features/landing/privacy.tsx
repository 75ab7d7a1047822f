import { BrainCircuit, KeyRound, LockKeyhole, type LucideIcon, Trash2, UserRoundCheck } from "lucide-react";

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
    </div>
  </section>
);

interface Claim {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

const CLAIMS: readonly Claim[] = [
  {
    icon: LockKeyhole,
    title: "Encrypted",
    text: "Your data is stored encrypted at rest and sent over HTTPS.",
  },
  {
    icon: UserRoundCheck,
    title: "Yours alone, until you share",
    text: "Row-level access control limits users to their own notebooks or those shared with them through team permissions.",
  },
  {
    icon: Trash2,
    title: "Gone when you say so",
    text: "Deleting your account permanently removes your data.",
  },
  {
    icon: KeyRound,
    title: "Keep your keys to yourself",
    text: "Remove keys and credentials before uploading. The notebook is checked for them in your browser, before anything is sent.",
  },
  {
    icon: BrainCircuit,
    title: "Not for training",
    text: "Notebook content is sent to an AI provider for analysis and is not stored for model training.",
  },
];
