-- Teams and who is in them.
create table public.teams (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) >= 3 and char_length(name) <= 50 and name !~ '[[:cntrl:]]'),
  description text check (char_length(description) <= 500),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);

create index teams_created_by on public.teams (created_by);

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null default 'member' check (role in ('admin', 'member')),
  joined_at timestamptz not null default now(),
  unique (team_id, user_id)
);

create index team_members_of_person on public.team_members (user_id) include (team_id, role);

revoke all on public.teams, public.team_members from anon, authenticated;
grant select, insert, update, delete on public.teams, public.team_members to authenticated;

-- Teams of the signed-in person. Policies rest on these functions, since a policy of team_members that reads team_members
-- would call itself for ever.
create function private.my_team_ids()
returns setof uuid
language sql
stable
rows 10
security definer
set search_path = ''
as $$
  select team_id from public.team_members where user_id = (select auth.uid())
$$;

-- Teams in which the signed-in person is an admin.
create function private.my_admin_team_ids()
returns setof uuid
language sql
stable
rows 10
security definer
set search_path = ''
as $$
  select team_id from public.team_members where user_id = (select auth.uid()) and role = 'admin'
$$;

-- People who share a team with the signed-in person.
create function private.my_teammate_ids()
returns setof uuid
language sql
stable
rows 50
security definer
set search_path = ''
as $$
  select distinct other.user_id
  from public.team_members mine
  join public.team_members other on other.team_id = mine.team_id
  where mine.user_id = (select auth.uid())
$$;

-- False only while the statement that makes the team is still running.
create function private.has_members(team uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.team_members where team_id = team)
$$;

revoke execute on function
  private.my_team_ids(), private.my_admin_team_ids(), private.my_teammate_ids(), private.has_members(uuid)
from public;
grant execute on function
  private.my_team_ids(), private.my_admin_team_ids(), private.my_teammate_ids(), private.has_members(uuid)
to authenticated;

-- The server makes ids and times, and a team keeps its creator.
create function private.guard_team()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.name := btrim(new.name);
  if not private.is_request() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.id := gen_random_uuid();
    new.created_at := now();
  else
    new.id := old.id;
    new.created_by := old.created_by;
    new.created_at := old.created_at;
  end if;
  return new;
end
$$;

create trigger guard_team
before insert or update on public.teams
for each row execute function private.guard_team();

create function private.make_creator_admin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.team_members (team_id, user_id, role)
  values (new.id, new.created_by, 'admin')
  on conflict (team_id, user_id) do nothing;
  return null;
end
$$;

create trigger make_creator_admin
after insert on public.teams
for each row when (new.created_by is not null)
execute function private.make_creator_admin();

-- A membership is a person in a team: neither changes, only the role does. Clients that still add the creator themselves
-- after creating a team find the membership there already: exactly that call does nothing, any other one is refused.
create function private.guard_team_member()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_request() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.user_id = (select auth.uid()) and new.role = 'admin'
      and new.team_id in (select private.my_admin_team_ids()) then
      return null;
    end if;
    return new;
  end if;
  if (new.team_id, new.user_id) is distinct from (old.team_id, old.user_id) then
    raise exception 'A membership belongs to one person in one team.' using errcode = '42501';
  end if;
  new.id := old.id;
  new.joined_at := old.joined_at;
  return new;
end
$$;

create trigger guard_team_member
before insert or update on public.team_members
for each row execute function private.guard_team_member();

revoke execute on function
  private.guard_team(), private.make_creator_admin(), private.guard_team_member()
from public;

alter table public.teams enable row level security;

create policy "Members see their teams"
on public.teams for select to authenticated
using (id = any (array(select private.my_team_ids())));

create policy "Creators see the team that they are just creating"
on public.teams for select to authenticated
using (created_by = (select auth.uid()) and not private.has_members(id));

create policy "People create teams in their own name"
on public.teams for insert to authenticated
with check (created_by = (select auth.uid()));

create policy "Admins edit their teams"
on public.teams for update to authenticated
using (id = any (array(select private.my_admin_team_ids())))
with check (id = any (array(select private.my_admin_team_ids())));

create policy "Admins delete their teams"
on public.teams for delete to authenticated
using (id = any (array(select private.my_admin_team_ids())));

-- There is no policy for inserts: people become members by creating a team or by accepting an invitation.
alter table public.team_members enable row level security;

create policy "Members see who is in their teams"
on public.team_members for select to authenticated
using (team_id = any (array(select private.my_team_ids())));

create policy "Admins change the roles of others"
on public.team_members for update to authenticated
using (team_id = any (array(select private.my_admin_team_ids())) and user_id <> (select auth.uid()))
with check (team_id = any (array(select private.my_admin_team_ids())) and user_id <> (select auth.uid()));

create policy "Admins remove others"
on public.team_members for delete to authenticated
using (team_id = any (array(select private.my_admin_team_ids())) and user_id <> (select auth.uid()));

create policy "Members leave a team"
on public.team_members for delete to authenticated
using (user_id = (select auth.uid()) and role = 'member');

create policy "Teammates see each other's profile"
on public.profiles for select to authenticated
using (id = any (array(select private.my_teammate_ids())));
