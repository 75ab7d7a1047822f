import { clsx } from "clsx";
import CircleAlert from "lucide-react/icons/circle-alert";
import { type ComponentProps, type ReactNode, useId } from "react";
import { type TextLimit, lengthInWords, tooLong } from "../../lib/text-limit.ts";
import { Input } from "./input.tsx";
import { LongTextarea, type LongTextareaProps } from "./long-textarea.tsx";

export interface FieldTexts {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Shown under the control and read out; marks the control as invalid. */
  readonly error?: string | undefined;
}

/** What the control of a field needs so that label, hint and error belong to it. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
}

/** For a text that is held outside: counted near its limit, and an error of its own beyond it. */
interface Limited {
  readonly limit?: TextLimit | undefined;
}

export interface FieldProps extends FieldTexts {
  /** Something at the right end of the label's line. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly id?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

export const Field = ({ label, hint, error, aside, className, id: givenId, children }: FieldProps) => {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = clsx(hint !== undefined && `${id}-hint`, error && `${id}-error`);
  return (
    <div className={clsx("flex flex-col gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children({ id, ...(described && { "aria-describedby": described }), ...(error && { "aria-invalid": true }) })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-xs text-ink-faint">
          {hint}
        </p>
      )}
      {error ? (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
    </div>
  );
};

export const TextField = ({ label, hint, id, className, ...props }: TextFieldProps) => {
  const { error, aside, ...rest } = measured(props);
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id} className={className}>
      {(control) => <Input {...rest} {...control} />}
    </Field>
  );
};

export const TextAreaField = ({ label, hint, id, className, ...props }: TextAreaFieldProps) => {
  const { error, aside, ...rest } = measured(props);
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id} className={className}>
      {(control) => <LongTextarea {...rest} {...control} />}
    </Field>
  );
};

/** Adds what there is to say about the length, where nothing else is wrong. */
const measured = <Props extends Limited & Pick<FieldProps, "error" | "aside"> & { readonly value?: unknown }>({
  limit,
  ...props
}: Props) => {
  if (!limit || typeof props.value !== "string") return props;
  const length = lengthInWords(props.value, limit);
  return {
    ...props,
    error: props.error ?? tooLong(props.value, limit),
    aside: (
      <>
        {length === null ? null : <span className="ml-auto text-xs text-ink-faint tabular-nums">{length}</span>}
        {props.aside}
      </>
    ),
  };
};

interface Around extends FieldTexts, Limited {
  readonly aside?: ReactNode;
  readonly id?: string;
}

type TextFieldProps = Omit<ComponentProps<"input">, "id"> & Around;
type TextAreaFieldProps = Omit<LongTextareaProps, "id"> & Around;
