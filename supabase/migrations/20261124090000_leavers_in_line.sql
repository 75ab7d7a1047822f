-- An account that goes takes its traces from teams in which it is no member: the name of who made a team, the invitations to
-- its address and the names on those that it sent. These teams are locked first, too, in the one order: two leavers, or a leaver
-- and somebody who accepts an invitation or ends the team, would otherwise each hold a row that the other one waits for.
create or replace function private.lock_teams_of_leaver()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.teams
  where id in (
    select team_id from public.team_members where user_id = old.id
    union
    select id from public.teams where created_by = old.id
    union
    select team_id from public.team_invitations
    where invited_by = old.id
      or email = (select private.plain_email(email) from public.profiles where id = old.id)
  )
  order by id
  for update;
  return old;
end
$$;
