import type { TestPerson } from "./server.ts";

/** Makes a team of the first person that the others join, with the calls that the screens make; returns its id. */
export async function teamOf([admin, ...others]: readonly TestPerson[], name: string): Promise<string> {
  if (!admin) throw new Error("A team needs a person.");
  const { data: team } = await admin.client
    .from("teams")
    .insert({ name, created_by: admin.id })
    .select("id")
    .single()
    .throwOnError();
  for (const other of others) {
    const row = { team_id: team.id, email: other.email, invited_by: admin.id };
    const { data: invitation } = await admin.client
      .from("team_invitations")
      .insert(row)
      .select("id")
      .single()
      .throwOnError();
    await other.client.rpc("accept_team_invitation", { invitation_id: invitation.id }).throwOnError();
  }
  return team.id;
}
