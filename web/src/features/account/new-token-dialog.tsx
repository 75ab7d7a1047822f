import { isBlank } from "@data-documentation/notebook/format/text.ts";
import { useState } from "react";
import { LinkToCopy } from "../../components/link-to-copy.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, dialogFooterClass } from "../../components/ui/dialog.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { SelectField } from "../../components/ui/select.tsx";
import { Refusal } from "../../lib/errors.ts";
import { tooLong } from "../../lib/text-limit.ts";
import { LIVES, TOKEN_NAME, useCreateToken } from "./tokens.ts";

/** Makes an access token and shows it, once. */
export const NewTokenDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [token, setToken] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      // What is shown once does not vanish by a press beside it.
      dismissible={token === null}
      title={token === null ? "Create access token" : "Copy your access token"}
      description={
        token === null
          ? "A program that has it can push notebooks as you, into your folders and teams. It can do nothing else with your account."
          : "Copy it now: for your safety it is shown only once. Keep it where your pipeline keeps its secrets."
      }
    >
      {token === null ? (
        <NewTokenForm onCancel={onClose} onCreated={setToken} />
      ) : (
        <LinkToCopy label="Access token" noun="token" link={token} onDone={onClose} />
      )}
    </Dialog>
  );
};

interface NewTokenFormProps {
  readonly onCancel: () => void;
  readonly onCreated: (token: string) => void;
}

const NewTokenForm = ({ onCancel, onCreated }: NewTokenFormProps) => {
  const [name, setName] = useState("");
  const [days, setDays] = useState<(typeof LIVES)[number]>("90");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<{ readonly name?: string; readonly password?: string }>({});
  const create = useCreateToken();
  const submit = (): void => {
    const missing = {
      ...(isBlank(name) ? { name: "Please name the access token" } : {}),
      ...(password === "" ? { password: "Please enter your current password" } : {}),
    };
    setErrors(missing);
    // A name that is too long, the field says itself.
    if (Object.keys(missing).length > 0 || tooLong(name, TOKEN_NAME)) return;
    create.mutate(
      { name, days, password },
      {
        onSuccess: onCreated,
        onError: (error) =>
          error instanceof Refusal && error.message.startsWith("Current") && setErrors({ password: error.message }),
      },
    );
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label="Name"
        hint="What uses it. Versions pushed with it carry this name."
        autoComplete="off"
        limit={TOKEN_NAME}
        value={name}
        error={errors.name}
        onChange={(event) => {
          setName(event.target.value);
          setErrors((before) => (before.password ? { password: before.password } : {}));
        }}
      />
      <SelectField
        label="Valid for"
        value={days}
        options={LIVES.map((value) => ({ value, label: `${value} days` }))}
        onValueChange={setDays}
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(event) => {
          setPassword(event.target.value);
          setErrors((before) => (before.name ? { name: before.name } : {}));
        }}
      />
      <div className={dialogFooterClass}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={create.isPending}>
          {create.isPending ? "Creating..." : "Create token"}
        </Button>
      </div>
    </form>
  );
};
