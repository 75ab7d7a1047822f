import { KeyRound } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DateText } from "../../components/date-text.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { NewTokenDialog } from "./new-token-dialog.tsx";
import { type AccessToken, useAccessTokens, useRevokeToken } from "./tokens.ts";

/** The person's access tokens: made, listed, revoked. */
export const AccessTokens = () => {
  const [creating, setCreating] = useState(false);
  return (
    <Card aria-labelledby="access-tokens">
      <CardHeader
        id="access-tokens"
        title="Access Tokens"
        description="For pipelines that push notebooks as you. A new password ends all tokens."
        action={
          <Button onClick={() => setCreating(true)}>
            <KeyRound aria-hidden />
            Create token
          </Button>
        }
      />
      <TokenList />
      {creating ? <NewTokenDialog onClose={() => setCreating(false)} /> : null}
    </Card>
  );
};

const TokenList = () => {
  const { data: tokens, isPending, isLoadingError, error, refetch } = useAccessTokens();
  const [asked, setAsked] = useState<AccessToken | null>(null);
  const revoke = useRevokeToken();
  if (isPending) return <Skeleton className="h-16 w-full" />;
  if (isLoadingError)
    return <FailureNotice title="The access tokens could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (tokens.length === 0) return <p className="text-sm text-ink-soft">No access tokens yet.</p>;
  return (
    <>
      <ul aria-label="Access tokens" className="divide-y divide-rule border-y border-rule">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setAsked(token)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title="Revoke this access token?"
        description={`Programs that use "${asked?.name ?? ""}" will no longer be able to push notebooks. This action cannot be undone.`}
        confirmLabel="Revoke"
        destructive
        busy={revoke.isPending}
        onConfirm={() => asked && revoke.mutate(asked.id, { onSettled: () => setAsked(null) })}
      />
    </>
  );
};

const TokenRow = ({ token, onRevoke }: { readonly token: AccessToken; readonly onRevoke: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
    <div className="min-w-0 flex-1 basis-60">
      <p className="flex flex-wrap items-center gap-2">
        <span dir="auto" className="font-semibold wrap-anywhere">
          {token.name}
        </span>
        {token.expired ? <Badge>Expired</Badge> : null}
      </p>
      <p className="font-mono text-xs text-ink-soft">datadoc_…{token.lastFour}</p>
      <p className="text-ink-soft">
        Created <DateText instant={token.createdAt} />, {token.expired ? "expired" : "expires"}{" "}
        <DateText instant={token.expiresAt} />
      </p>
      <p className="text-ink-soft">
        {token.lastUsedAt === null ? (
          "Never used"
        ) : (
          <>
            Last used <DateText instant={token.lastUsedAt} />
          </>
        )}
      </p>
    </div>
    <Button size="sm" aria-label={`Revoke: ${token.name}`} onClick={onRevoke}>
      Revoke
    </Button>
  </li>
);
