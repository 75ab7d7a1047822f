import { ShieldMinus, ShieldPlus, UserMinus } from "lucide-react";
import { useState } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Fence } from "../../components/fence.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { FocusKeeper } from "../../components/focus-keeper.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { Tooltip } from "../../components/ui/tooltip.tsx";
import { usePerson } from "../auth/data.ts";
import type { Team } from "./data.ts";
import { type Member, useChangeRole, useMembers, useRemoveMember } from "./members.ts";

/** Team members. Its admins change roles and remove others, never themselves. */
export const MemberList = ({ team }: { readonly team: Team }) => {
  const members = useMembers(team.id);
  const [removing, setRemoving] = useState<Member | null>(null);
  if (members.isPending) return <Skeleton className="h-40 w-full" />;
  if (members.isError) {
    return (
      <FailureNotice title="Failed to load team data" error={members.error} onRetry={() => void members.refetch()} />
    );
  }
  return (
    <FocusKeeper label="Team members">
      {/* Focusable, since it scrolls. */}
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Members"
        className="max-h-[350px] divide-y divide-rule overflow-y-auto rounded-sheet border border-rule bg-sheet"
      >
        {members.data.map((member) => (
          <Fence key={member.userId} what="This member">
            <MemberRow member={member} team={team} onRemove={() => setRemoving(member)} />
          </Fence>
        ))}
      </ul>
      <RemoveMemberDialog team={team} member={removing} onClose={() => setRemoving(null)} />
    </FocusKeeper>
  );
};

interface MemberRowProps {
  readonly member: Member;
  readonly team: Team;
  readonly onRemove: () => void;
}

const MemberRow = ({ member, team, onRemove }: MemberRowProps) => {
  const changeRole = useChangeRole(team.id);
  const isMe = usePerson().id === member.userId;
  const next = member.role === "admin" ? "member" : "admin";
  const Icon = next === "admin" ? ShieldPlus : ShieldMinus;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <Avatar name={member.name ?? member.email} />
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-semibold wrap-anywhere">
          {member.email}
          {isMe ? <span className="font-normal text-ink-faint"> (you)</span> : null}
        </p>
        {member.name ? <p className="truncate text-sm text-ink-faint">{member.name}</p> : null}
      </div>
      <Badge tone={member.role === "admin" ? "accent" : "neutral"}>
        {member.role === "admin" ? "Admin" : "Member"}
      </Badge>
      {team.role === "admin" && !isMe ? (
        <div className="ml-auto flex">
          <Tooltip label={`Make ${next}`}>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Make ${member.email} ${next}`}
              busy={changeRole.isPending}
              onClick={() => changeRole.mutate({ userId: member.userId, role: next })}
            >
              {changeRole.isPending ? null : <Icon aria-hidden />}
            </Button>
          </Tooltip>
          <Tooltip label="Remove">
            <Button variant="quiet" size="icon" aria-label={`Remove ${member.email}`} onClick={onRemove}>
              <UserMinus aria-hidden />
            </Button>
          </Tooltip>
        </div>
      ) : null}
    </li>
  );
};

interface RemoveMemberDialogProps {
  readonly team: Team;
  readonly member: Member | null;
  readonly onClose: () => void;
}

const RemoveMemberDialog = ({ team, member, onClose }: RemoveMemberDialogProps) => {
  const remove = useRemoveMember(team.id);
  return (
    <ConfirmDialog
      open={member !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Remove Team Member"
      description={`Are you sure you want to remove ${member?.email ?? ""} from this team? They will no longer have access to team notebooks.`}
      confirmLabel="Remove"
      destructive
      busy={remove.isPending}
      onConfirm={() => member && remove.mutate({ userId: member.userId }, { onSettled: onClose })}
    />
  );
};
