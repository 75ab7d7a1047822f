import { clsx } from "clsx";
import LoaderCircle from "lucide-react/icons/loader-circle";

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

/** A page waits for its content and says why; the reason is its heading until it has one of its own. */
export const SpinnerPage = ({ label }: { readonly label: string }) => (
  <div aria-busy="true" className="grid min-h-[60dvh] place-items-center text-ink-soft">
    <h1>
      <output className="flex items-center gap-3">
        <Spinner label={null} />
        <span>{label}</span>
      </output>
    </h1>
  </div>
);

/** The same where no layout is around it. */
export const SpinnerScreen = ({ label }: { readonly label: string }) => (
  <main>
    <SpinnerPage label={label} />
  </main>
);
