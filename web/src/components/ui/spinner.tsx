import { clsx } from "clsx";
import { LoaderCircle } from "lucide-react";

/** `label` is read out by screen readers; null where a text beside it says the same. */
export const Spinner = ({
  label = "Loading",
  className,
}: {
  readonly label?: string | null;
  readonly className?: string;
}) => (
  <span className="inline-flex">
    <LoaderCircle aria-hidden className={clsx("animate-spin", className ?? "size-6")} />
    {label ? <output className="sr-only">{label}</output> : null}
  </span>
);

/** The whole screen waits, with its reason. */
export const SpinnerPage = ({ label }: { readonly label: string }) => (
  <div className="grid min-h-[60dvh] place-items-center text-ink-soft">
    <output className="flex items-center gap-3">
      <Spinner label={null} />
      <span>{label}</span>
    </output>
  </div>
);
