import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import { Button } from "./ui/button.tsx";
import { Field, type FieldTexts } from "./ui/field.tsx";
import { Input } from "./ui/input.tsx";

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<"input">, "type" | "id">;

/** A password with a button that shows what was typed. */
export const PasswordField = ({ label, hint, error, ...rest }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <Input {...rest} {...control} type={shown ? "text" : "password"} className="pr-12" />
          <Button
            variant="quiet"
            size="icon"
            aria-label={shown ? "Hide characters" : "Show characters"}
            aria-pressed={shown}
            className="absolute top-0 right-0"
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden />
          </Button>
        </div>
      )}
    </Field>
  );
};
