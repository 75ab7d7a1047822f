-- Everybody may leave a team, its admins too: keep_an_admin sees to it that a team with members still has an admin, and that
-- a team without members goes. What a person leaves behind stays theirs and in the team.
drop policy "Members leave a team" on public.team_members;

create policy "Everybody leaves a team"
on public.team_members for delete to authenticated
using (user_id = (select auth.uid()));
