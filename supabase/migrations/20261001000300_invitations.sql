-- Invitations to a team, addressed to an e-mail address. Pending, then accepted, declined or cancelled; valid for seven days.
create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  email text not null check (
    email = private.plain_email(email) and char_length(email) <= 254
    and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and email !~ '[[:cntrl:]]'
  ),
  invited_by uuid references public.profiles (id) on delete set null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'cancelled')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);

-- One pending invitation for each team and address, also when two are sent at the same moment.
create unique index team_invitations_pending on public.team_invitations (team_id, email) where status = 'pending';
create index team_invitations_of_address on public.team_invitations (email);
create index team_invitations_of_team on public.team_invitations (team_id, created_at);
create index team_invitations_invited_by on public.team_invitations (invited_by);

revoke all on public.team_invitations from anon, authenticated;
grant select, insert, update on public.team_invitations to authenticated;

-- Teams that the signed-in person has been invited to and may still join: they may read the team's name.
create function private.my_invited_team_ids()
returns setof uuid
language sql
stable
rows 2
security definer
set search_path = ''
as $$
  select team_id
  from public.team_invitations
  where email = (select private.confirmed_email()) and status = 'pending' and expires_at > now()
$$;

-- Makes room for a new invitation: one that has run out no longer blocks the address. Refuses people who are members.
-- Does nothing for callers who are not admins of the team, whose invitation is refused anyway.
create function private.prepare_invitation(team uuid, address text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if team is null or team not in (select private.my_admin_team_ids()) then
    return;
  end if;
  -- The team before its invitations: the order in which deleting a team locks them.
  perform from public.teams where id = team for key share;
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

revoke execute on function private.my_invited_team_ids(), private.prepare_invitation(uuid, text) from public;
grant execute on function private.my_invited_team_ids(), private.prepare_invitation(uuid, text) to authenticated;

-- An invitation starts pending with the server's times, and people can do two things with it: the invited one declines, an
-- admin cancels. Joining is the procedure accept_team_invitation.
create function private.guard_invitation()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_request() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.id := gen_random_uuid();
    new.email := private.plain_email(btrim(new.email));
    new.status := 'pending';
    new.created_at := now();
    new.expires_at := now() + interval '7 days';
    perform private.prepare_invitation(new.team_id, new.email);
    return new;
  end if;
  if to_jsonb(new) - 'status' is distinct from to_jsonb(old) - 'status' then
    raise exception 'Only the status of an invitation can change.' using errcode = '42501';
  end if;
  if old.status = 'pending' and (
    (new.status = 'declined' and old.email = (select private.confirmed_email()))
    or (new.status = 'cancelled' and old.team_id in (select private.my_admin_team_ids()))
  ) then
    return new;
  end if;
  raise exception 'This invitation cannot change from % to %.', old.status, new.status using errcode = '42501';
end
$$;

revoke execute on function private.guard_invitation() from public;

create trigger guard_invitation
before insert or update on public.team_invitations
for each row execute function private.guard_invitation();

-- Who deletes their account leaves no address behind.
create function private.forget_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.team_invitations where email = private.plain_email(old.email);
  return null;
end
$$;

revoke execute on function private.forget_address() from public;

create trigger forget_address
after delete on public.profiles
for each row execute function private.forget_address();

alter table public.team_invitations enable row level security;

create policy "Admins see the invitations of their teams"
on public.team_invitations for select to authenticated
using (team_id = any (array(select private.my_admin_team_ids())));

create policy "Invited people see invitations to their address until they run out"
on public.team_invitations for select to authenticated
using (email = (select private.confirmed_email()) and (status <> 'pending' or expires_at > now()));

create policy "Admins invite people to their teams in their own name"
on public.team_invitations for insert to authenticated
with check (team_id = any (array(select private.my_admin_team_ids())) and invited_by = (select auth.uid()));

create policy "Admins cancel and invited people decline"
on public.team_invitations for update to authenticated
using (team_id = any (array(select private.my_admin_team_ids())) or email = (select private.confirmed_email()))
with check (team_id = any (array(select private.my_admin_team_ids())) or email = (select private.confirmed_email()));

create policy "Invited people see the teams that they may join"
on public.teams for select to authenticated
using (id = any (array(select private.my_invited_team_ids())));

-- Makes the signed-in person a member and returns the team's id. Accepting twice is accepting once; an admin stays an admin.
-- Every reason to refuse gives one and the same error (P0002), so that nobody learns which invitations exist.
create function private.accept_invitation(invitation uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  found_invitation public.team_invitations;
begin
  -- The team first, then the invitation: the order in which deleting a team locks them.
  perform from public.teams
  where id = (select team_id from public.team_invitations where id = invitation)
  for key share;

  select * into found_invitation
  from public.team_invitations
  where id = invitation and email = private.confirmed_email()
  for update;

  if found_invitation.status = 'accepted'
    and exists (select from public.team_members where team_id = found_invitation.team_id and user_id = me) then
    return found_invitation.team_id;
  end if;

  if found_invitation.status is distinct from 'pending' or found_invitation.expires_at <= now() then
    raise exception 'This invitation is not valid.' using
      errcode = 'P0002',
      hint = 'It may have expired, been withdrawn or been sent to another address.';
  end if;

  insert into public.team_members (team_id, user_id, role)
  values (found_invitation.team_id, me, 'member')
  on conflict (team_id, user_id) do nothing;
  update public.team_invitations set status = 'accepted' where id = invitation;
  return found_invitation.team_id;
end
$$;

create function public.accept_team_invitation(invitation_id uuid)
returns uuid
language sql
set search_path = ''
as $$
  select private.accept_invitation(invitation_id)
$$;

revoke execute on function private.accept_invitation(uuid), public.accept_team_invitation(uuid) from public, anon;
grant execute on function private.accept_invitation(uuid), public.accept_team_invitation(uuid) to authenticated;
