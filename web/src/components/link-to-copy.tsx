import { Check, Copy } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { isApple } from "../lib/shortcuts.ts";
import { Button } from "./ui/button.tsx";
import { Field } from "./ui/field.tsx";
import { Input } from "./ui/input.tsx";

export interface LinkToCopyProps {
  readonly label: string;
  readonly link: string;
  /** What it is called on the button. */
  readonly noun?: "link" | "token";
  readonly onDone: () => void;
}

/** A link or a token that is handed over by other means: whole, selected on focus, and copied by one press. */
export const LinkToCopy = ({ label, link, noun = "link", onDone }: LinkToCopyProps) => {
  const [copied, setCopied] = useState<boolean | null>(null);
  // The form that had the focus is gone.
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // Denied, or an address without HTTPS, where browsers have no clipboard for pages. The link is selected on focus.
      setCopied(false);
      field.current?.focus();
    }
  };
  return (
    <>
      <Field
        className="[&_input]:text-ellipsis"
        label={label}
        hint={copied === false ? `Press ${isApple() ? "⌘" : "Ctrl"}+C to copy the ${noun}: it is selected.` : undefined}
      >
        {(control) => (
          <Input
            {...control}
            ref={field}
            readOnly
            value={link}
            className="font-mono text-sm!"
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      {/* Whole, for those who read it before they pass it on. */}
      <p className="font-mono text-xs break-all text-ink-soft sm:hidden">{link}</p>
      <div className="mt-1 flex flex-col gap-2 sm:flex-row sm:justify-end">
        <Button variant={copied ? "secondary" : "primary"} onClick={() => void copy()}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied ? "Copied" : `Copy ${noun}`}
        </Button>
        <Button variant={copied ? "primary" : "secondary"} onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
};
