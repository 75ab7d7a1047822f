import { type Answer as SentenceAnswer, composedText } from "@data-documentation/notebook/difference/passages.ts";
import { listed } from "@data-documentation/notebook/analysis/wording.ts";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { type Offer, type OffersDesk, staleCount } from "./offers.ts";
import { PassageList } from "./passage-list.tsx";

export interface OffersNoticeProps {
  readonly desk: OffersDesk;
  /** Why texts are offered. */
  readonly reason: "correction" | "upload";
  /** Two texts with what differs marked. */
  readonly renderDifference: (now: string, offered: string) => ReactNode;
}

const WORDS = {
  correction: {
    notice: "Some texts are based on a corrected fact",
    effect: "can be written from the corrected facts. Nothing has been changed yet.",
    title: "Texts based on corrected facts",
    description:
      "Accept a new text or keep the current one. The Machine Learning Outcome follows the model type, the metrics and their sections.",
  },
  upload: {
    notice: "Some texts are from before this file",
    effect: "were edited by you or left as they were. You can review them beside the new analysis.",
    title: "Your texts and the new analysis",
    description:
      "Decide sentence by sentence, then accept the text or keep the one in the editor. Your own words stay unless you renew or edit them.",
  },
} as const;

/** Says that there are texts to decide about, and offers them until each is accepted or kept as it is. */
export const OffersNotice = (props: OffersNoticeProps) => {
  const [open, setOpen] = useState(false);
  const { desk, reason } = props;
  const { offers } = desk;
  const stale = staleCount(offers);
  return (
    <>
      {offers.length > 0 ? (
        <Notice
          title={WORDS[reason].notice}
          action={
            <>
              <Button size="sm" variant="primary" onClick={() => setOpen(true)}>
                {offers.length === 1 ? "Review the text" : `Review ${offers.length} texts`}
              </Button>
              <Button size="sm" onClick={() => offers.forEach(desk.keep)}>
                Keep all as they are
              </Button>
            </>
          }
        >
          {listed(offers.map(({ label }) => label))} {WORDS[reason].effect}
          {stale === 0
            ? null
            : stale === 1
              ? " One sentence rests on facts that have changed."
              : ` ${stale} sentences rest on facts that have changed.`}
        </Notice>
      ) : null}
      {open ? <OffersDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

type Answer = "accepted" | "kept";

const OffersDialog = ({
  desk,
  reason,
  renderDifference,
  onClose,
}: OffersNoticeProps & { readonly onClose: () => void }) => {
  // What was answered stays in sight, so that it can be taken back.
  const [rows] = useState(desk.offers);
  const [answers, setAnswers] = useState<Readonly<Partial<Record<Offer["field"], Answer>>>>({});
  const [choices, setChoices] = useState<Readonly<Partial<Record<Offer["field"], readonly SentenceAnswer[]>>>>({});
  const open = rows.filter(({ field }) => answers[field] === undefined);
  const choose = ({ field, review }: Offer, place: number, choice: SentenceAnswer): void =>
    setChoices((before) => {
      const known = before[field] ?? review?.passages.map(({ usual }) => usual) ?? [];
      return { ...before, [field]: known.with(place, choice) };
    });
  const chosen = ({ field, review, offered }: Offer): string =>
    review ? composedText(review, choices[field]) : offered;
  const answer = (offer: Offer, given: Answer): void => {
    if (given === "kept") desk.keep(offer);
    else desk.accept(offer, chosen(offer));
    setAnswers((before) => ({ ...before, [offer.field]: given }));
  };
  const takeBack = (offer: Offer): void => {
    desk.takeBack(offer);
    setAnswers((before) => ({ ...before, [offer.field]: "kept" }));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      title={WORDS[reason].title}
      description={WORDS[reason].description}
      footer={
        open.length === 0 ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Decide later</Button>
            <Button
              variant="primary"
              onClick={() => {
                for (const offer of open) answer(offer, "accepted");
              }}
            >
              {open.length === 1 ? "Accept" : `Accept all ${open.length}`}
            </Button>
          </>
        )
      }
    >
      <p className="text-xs text-ink-soft">Struck through: what would be removed. Underlined: what would be added.</p>
      <ul className="divide-y divide-rule rounded-control border border-rule">
        {rows.map((offer) => (
          <li key={offer.field} className="p-4">
            <h3 className="mb-1.5 font-semibold">{offer.label}</h3>
            {offer.review && answers[offer.field] === undefined ? (
              <PassageList
                label={offer.label}
                review={offer.review}
                answers={choices[offer.field] ?? []}
                onAnswer={(place, choice) => choose(offer, place, choice)}
                renderDifference={renderDifference}
              />
            ) : (
              renderDifference(offer.now, chosen(offer))
            )}
            <div className="mt-3 flex flex-wrap items-center gap-2">
              {answers[offer.field] === undefined ? (
                <>
                  <Button
                    size="sm"
                    aria-label={`Accept the text for ${offer.label}`}
                    onClick={() => answer(offer, "accepted")}
                  >
                    Accept
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Keep ${offer.label} as it is`}
                    onClick={() => answer(offer, "kept")}
                  >
                    Keep as it is
                  </Button>
                </>
              ) : (
                <Answered offer={offer} answer={answers[offer.field]} onTakeBack={takeBack} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};

interface AnsweredProps {
  readonly offer: Offer;
  readonly answer: Answer | undefined;
  readonly onTakeBack: (offer: Offer) => void;
}

const Answered = ({ offer, answer, onTakeBack }: AnsweredProps) => (
  <>
    <output className="text-sm text-ink-soft">{answer === "accepted" ? "Accepted." : "Kept as it is."}</output>
    {answer === "accepted" ? (
      <Button size="sm" variant="quiet" onClick={() => onTakeBack(offer)}>
        Restore the previous text
      </Button>
    ) : null}
  </>
);
