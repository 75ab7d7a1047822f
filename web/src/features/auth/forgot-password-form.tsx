import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Button } from "../../components/ui/button.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { authMessage } from "./auth-messages.ts";
import { emailAddress } from "./credentials.ts";
import { useAskForLink } from "./recovery.ts";

const schema = z.object({ email: emailAddress });

/** Asks for an address and says the same whether or not it has an account. */
export const ForgotPasswordForm = ({ email }: { readonly email: string }) => {
  const ask = useAskForLink();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(schema), defaultValues: { email } });
  const submit = handleSubmit((values) => ask.mutate(values.email));
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      {ask.isSuccess ? (
        <Notice title="Check your email">
          <p className="wrap-anywhere">
            If {ask.variables} has an account here, a link to choose a new password is on its way. It works once, for
            one hour. Nothing there? Look among the spam, or send it again.
          </p>
        </Notice>
      ) : null}
      {ask.isError ? <Notice tone="danger">{authMessage(ask.error)}</Notice> : null}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <Button type="submit" variant={ask.isSuccess ? "secondary" : "primary"} busy={ask.isPending}>
        {ask.isPending ? "Sending..." : ask.isSuccess ? "Send again" : "Send link"}
      </Button>
    </form>
  );
};
