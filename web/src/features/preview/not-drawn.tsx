import { ImageOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { watchPage } from "./frame-watch.ts";

export interface NotDrawnProps {
  readonly reason: string;
  /** Shown on demand, in a frame of its own. */
  readonly anyway?: ReactNode;
}

/** Why something is not drawn, and the way to see it all the same where there is one. */
export const NotDrawn = ({ reason, anyway }: NotDrawnProps) => {
  const [shown, setShown] = useState(false);
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    if (!shown) return undefined;
    return watchPage(() => {
      setShown(false);
      setStopped(true);
    });
  }, [shown]);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-ink-faint">
        <ImageOff aria-hidden className="size-4" />
        {stopped ? "This was removed because it slowed the page down." : reason}
        {anyway ? (
          <Button variant="quiet" size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? "Hide" : "Show anyway"}
          </Button>
        ) : null}
      </p>
      {shown ? anyway : null}
    </>
  );
};
