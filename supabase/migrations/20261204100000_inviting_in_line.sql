-- Two invitations to one address wait for each other in the index of pending ones, and their teams are locked before that. But the statement of
-- somebody who was an admin at its start and is none any more came without the lock, took its place in the index, and then waited for the team
-- behind people who wait for the other invitation: for good. The team is locked for everybody now, before it is asked who they are.

-- Makes room for a new invitation: one that has run out no longer blocks the address. Refuses people who are members.
-- Does no more for callers who are not admins of the team, whose invitation is refused anyway.
create or replace function private.prepare_invitation(team uuid, address text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The team before its invitations: the order in which deleting a team locks them.
  perform from public.teams where id = team for key share;
  if team is null or team not in (select private.my_admin_team_ids()) then
    return;
  end if;
  update public.team_invitations set status = 'cancelled'
  where team_id = team and email = address and status = 'pending' and expires_at <= now();
  if exists (
    select
    from public.team_members member
    join public.profiles profile on profile.id = member.user_id
    where member.team_id = team and private.plain_email(profile.email) = address
  ) then
    raise exception 'This person is already a member of the team.';
  end if;
end
$$;
