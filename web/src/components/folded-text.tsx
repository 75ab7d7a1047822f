import { clsx } from "clsx";
import { useState } from "react";
import { Button } from "./ui/button.tsx";

/** Characters that three lines hold on a wide screen. */
const SHORT = 200;

/** A text that a person wrote. A long one shows its first lines, and the rest when asked. */
export const FoldedText = ({ text }: { readonly text: string }) => {
  const [open, setOpen] = useState(false);
  const long = text.length > SHORT || text.split("\n").length > 3;
  return (
    <>
      <span className={clsx("whitespace-pre-line", long && !open && "line-clamp-3")}>{text}</span>
      {long ? (
        <Button variant="quiet" size="sm" className="-ml-3" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Show less" : "Show more"}
        </Button>
      ) : null}
    </>
  );
};
