import { useNavigate } from "react-router";
import { paths } from "../app/paths.ts";
import { Avatar } from "../components/avatar.tsx";
import { DateText } from "../components/date-text.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { Card, CardHeader } from "../components/ui/card.tsx";
import { AccessTokens } from "../features/account/access-tokens.tsx";
import { ChangePassword } from "../features/account/change-password.tsx";
import { DeleteAccount } from "../features/account/delete-account.tsx";
import { usePerson } from "../features/auth/data.ts";
import { ExportNotebooks } from "../features/export/export-notebooks.tsx";
import { loadAllNotebooks } from "../features/notebooks/data.ts";

export const Component = () => {
  const person = usePerson();
  const navigate = useNavigate();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <PageTitle>Account Settings</PageTitle>
      <div className="-mb-6">
        <PageHeader title="Account Settings" />
      </div>
      <Card aria-labelledby="profile">
        <CardHeader id="profile" title="Profile" />
        <div className="flex items-center gap-4">
          <Avatar name={person.name ?? person.email} className="size-12" />
          <dl className="grid min-w-0 grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {person.name ? (
              <>
                <dt className="text-ink-faint">Name</dt>
                <dd className="wrap-anywhere">{person.name}</dd>
              </>
            ) : null}
            <dt className="text-ink-faint">Email</dt>
            <dd className="break-all">{person.email}</dd>
            <dt className="text-ink-faint">Member since</dt>
            <dd>
              <DateText instant={person.createdAt} />
            </dd>
          </dl>
        </div>
      </Card>
      <Card aria-labelledby="your-data" className="pb-1">
        <CardHeader
          id="your-data"
          title="Your Data"
          description="Everything that you can read, in formats that open without this app."
          action={
            <ExportNotebooks title="All Notebooks" scope={{ kind: "workspace", id: null }} load={loadAllNotebooks} />
          }
        />
      </Card>
      <AccessTokens />
      <ChangePassword />
      <DeleteAccount onDeleted={() => void navigate(paths.home, { state: { signOut: true } })} />
    </div>
  );
};
