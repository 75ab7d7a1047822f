import { listed } from "@data-documentation/notebook/analysis/wording.ts";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import type { Offer } from "./offers.ts";
import type { FactsDesk } from "./use-facts.ts";

export interface OffersNoticeProps {
  readonly desk: Pick<FactsDesk, "offers" | "accept" | "keep" | "takeBack">;
  /** Two texts with what differs marked. */
  readonly renderDifference: (now: string, offered: string) => ReactNode;
}

/** Says that texts rest on a fact that was corrected, and offers them until each is accepted or kept as it is. */
export const OffersNotice = ({ desk, renderDifference }: OffersNoticeProps) => {
  const [open, setOpen] = useState(false);
  const { offers } = desk;
  return (
    <>
      {offers.length > 0 ? (
        <Notice
          title="Some texts are based on a corrected fact"
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
          {listed(offers.map(({ label }) => label))} can be written from the corrected facts. Nothing has been changed
          yet.
        </Notice>
      ) : null}
      {open ? <OffersDialog desk={desk} renderDifference={renderDifference} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

type Answer = "accepted" | "kept";

const OffersDialog = ({ desk, renderDifference, onClose }: OffersNoticeProps & { readonly onClose: () => void }) => {
  // What was answered stays in sight, so that it can be taken back.
  const [rows] = useState(desk.offers);
  const [answers, setAnswers] = useState<Readonly<Partial<Record<Offer["field"], Answer>>>>({});
  const open = rows.filter(({ field }) => answers[field] === undefined);
  const answer = (offer: Offer, given: Answer): void => {
    (given === "accepted" ? desk.accept : desk.keep)(offer);
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
      title="Texts based on corrected facts"
      description="Accept a new text or keep the current one. The Machine Learning Outcome follows the model type, the metrics and their sections."
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
      <p className="text-xs text-ink-soft">Struck through: the current text. Underlined: the new text.</p>
      <ul className="divide-y divide-rule rounded-control border border-rule">
        {rows.map((offer) => (
          <li key={offer.field} className="p-4">
            <h3 className="mb-1.5 font-semibold">{offer.label}</h3>
            {renderDifference(offer.now, offer.offered)}
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
