import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../app/paths.ts";
import { Spinner } from "../../components/ui/spinner.tsx";
import { useAcceptInvitation } from "./data.ts";

/** ?invitation=ID, as the mail's link has it: accepted once and removed from the address; then the person is in the team (spec sections 2 and 4). */
export const InvitationInAddress = () => {
  const [parameters, setParameters] = useSearchParams();
  const accept = useAcceptInvitation();
  const navigate = useNavigate();
  const taken = useRef<string | null>(null);
  const invitation = parameters.get("invitation");
  const { mutate } = accept;
  useEffect(() => {
    if (!invitation || taken.current === invitation) return;
    taken.current = invitation;
    setParameters(
      (current) => {
        current.delete("invitation");
        return current;
      },
      { replace: true },
    );
    mutate(invitation, { onSuccess: (teamId) => void navigate(paths.team(teamId), { replace: true }) });
  }, [invitation, mutate, navigate, setParameters]);
  if (!accept.isPending && !invitation) return null;
  return (
    <output className="mb-6 flex items-center gap-3 rounded-sheet border-l-4 border-accent bg-accent-tint px-4 py-3">
      <Spinner label={null} className="size-5 text-accent" />
      Processing invitation...
    </output>
  );
};
