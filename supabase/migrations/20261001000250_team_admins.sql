-- A team with members always has an admin; a team without members does not exist.

-- Whoever changes memberships locks the teams first, in one order, and the rows after that: people who change the same team
-- at the same moment wait in a line, see what the one before has done, and never block each other for good. A statement
-- does not say which team it is about before it locks rows, so it takes all of the person's teams.
create function private.lock_teams_of(person uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  select from public.teams
  where id in (select team_id from public.team_members where user_id = person)
  order by id
  for update
$$;

create function private.lock_my_teams()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_teams_of(auth.uid());
  return null;
end
$$;

create trigger lock_my_teams
before update or delete on public.team_members
for each statement when (private.is_request())
execute function private.lock_my_teams();

create function private.lock_teams_of_leaver()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_teams_of(old.id);
  return old;
end
$$;

create trigger lock_teams_of_leaver
before delete on auth.users
for each row execute function private.lock_teams_of_leaver();

-- When the last admin is gone, the member who has been there longest becomes admin. When the last member is gone the team
-- goes too; notebooks of people who had left it before stay with them. Everybody who gets here holds the team's lock already
-- or takes it now.
create function private.keep_an_admin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.teams where id = old.team_id for update;
  if not found or exists (select from public.team_members where team_id = old.team_id and role = 'admin') then
    return null;
  end if;
  update public.team_members set role = 'admin'
  where id = (
    select id from public.team_members where team_id = old.team_id order by joined_at, id limit 1
  );
  if not found then
    update public.notebooks set team_id = null where team_id = old.team_id;
    delete from public.teams where id = old.team_id;
  end if;
  return null;
end
$$;

create trigger keep_an_admin
after delete or update of role on public.team_members
for each row execute function private.keep_an_admin();

revoke execute on function
  private.lock_teams_of(uuid), private.lock_my_teams(), private.lock_teams_of_leaver(), private.keep_an_admin()
from public;
