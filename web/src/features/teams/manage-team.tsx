import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { type Team, useUpdateTeam } from "./data.ts";
import { TeamForm } from "./team-form.tsx";

/** For admins: name and description. Save Changes waits for a change (spec section 5). */
export const ManageTeam = ({ team }: { readonly team: Team }) => {
  const update = useUpdateTeam(team.id);
  return (
    <Card className="max-w-2xl" aria-labelledby="team-details">
      <CardHeader id="team-details" title="Team details" />
      <TeamForm
        values={{ name: team.name, description: team.description ?? "" }}
        onSubmit={(values) => update.mutate(values)}
      >
        {(changed) => (
          <Button type="submit" variant="primary" className="self-start" disabled={!changed} busy={update.isPending}>
            {update.isPending ? "Saving..." : "Save Changes"}
          </Button>
        )}
      </TeamForm>
    </Card>
  );
};
