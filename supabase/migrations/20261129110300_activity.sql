-- Who shared, exported, deleted and restored what, who changed roles, members, access tokens and the site's texts: for the site admin, for 180
-- days (decision 025). Rows are written by triggers and procedures, in the transaction of what they tell of. No request reaches the table.
create table private.activity (
  id uuid primary key default gen_random_uuid(),
  occurred_at timestamptz not null default clock_timestamp(),
  -- No foreign keys: what somebody does in a team would wait for the end of an account while that waits for the team.
  actor_id uuid,
  action text not null check (action in (
    'shared', 'unshared', 'link created', 'link revoked', 'exported', 'deleted', 'restored', 'deleted for good', 'role changed',
    'invited', 'joined', 'removed', 'left', 'token created', 'token revoked', 'texts changed'
  )),
  object_kind text not null check (object_kind in ('notebook', 'folder', 'team', 'workspace', 'access token', 'site texts')),
  object_id uuid,
  -- As the actor saw it then. With `detail` all that is kept of anybody's words.
  title text,
  -- Whose it is; null for a team and for the site.
  owner_id uuid,
  -- Whom it was done to: the member whose role changed, or who was removed.
  subject_id uuid,
  -- The team that a notebook was shared with, the new role, how many notebooks were exported, the page of the site.
  detail text
);

create index activity_by_time on private.activity (occurred_at desc, id desc);
create index activity_by_action on private.activity (action, occurred_at desc, id desc);
create index activity_of_actor on private.activity (actor_id, occurred_at desc, id desc);
create index activity_of_owner on private.activity (owner_id);
create index activity_of_subject on private.activity (subject_id);

-- Without a single rule: nobody reads, changes or deletes anything here but the procedures below.
alter table private.activity enable row level security;

create function private.note_activity(
  action text, object_kind text, object_id uuid, title text,
  owner_id uuid default null, subject_id uuid default null, detail text default null
)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.activity (actor_id, action, object_kind, object_id, title, owner_id, subject_id, detail)
  values (auth.uid(), action, object_kind, object_id, title, owner_id, subject_id, detail)
$$;

create function private.note_trash()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  entry public.trash := old;
begin
  if tg_op = 'INSERT' then
    entry := new;
  end if;
  perform private.note_activity(
    case tg_op when 'INSERT' then 'deleted' else 'deleted for good' end, entry.kind, entry.object_id, entry.title, entry.owner_id
  );
  return null;
end
$$;

create trigger note_deleted
after insert on public.trash
for each row execute function private.note_trash();

create trigger note_deleted_for_good
after delete on public.trash
for each row when (private.is_request())
execute function private.note_trash();

create function private.note_restored()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.note_activity('restored', old.kind, old.object_id, old.title, old.owner_id);
  return null;
end
$$;

-- An entry that goes while its rows are put back.
create trigger note_restored
after delete on public.trash
for each row when (private.is_restoring())
execute function private.note_restored();

create function private.note_sharing()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  former public.notebooks := old;
  left_team constant uuid := former.team_id;
begin
  if new.team_id is not distinct from left_team then
    return null;
  end if;
  if left_team is not null then
    perform private.note_activity(
      'unshared', 'notebook', new.id, new.title, new.user_id, detail => (select t.name from public.teams t where t.id = left_team)
    );
  end if;
  if new.team_id is not null then
    perform private.note_activity(
      'shared', 'notebook', new.id, new.title, new.user_id, detail => (select t.name from public.teams t where t.id = new.team_id)
    );
  end if;
  return null;
end
$$;

create trigger note_sharing
after insert or update of team_id on public.notebooks
for each row when (private.is_request())
execute function private.note_sharing();

create function private.note_link()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  link public.notebook_links := old;
begin
  if tg_op = 'INSERT' then
    link := new;
  end if;
  perform private.note_activity(
    case tg_op when 'INSERT' then 'link created' else 'link revoked' end, 'notebook', n.id, n.title, n.user_id,
    detail => case when link.with_code then 'with code' else 'without code' end
  )
  from public.notebooks n where n.id = link.notebook_id;
  return null;
end
$$;

create trigger note_link
after insert on public.notebook_links
for each row execute function private.note_link();

-- Links that end with a notebook, or with the right of who made them, are not revoked by anybody.
create trigger note_revoked_link
after delete on public.notebook_links
for each row when (private.is_request())
execute function private.note_link();

-- The words that somebody leaves go with their account. That something happened stays.
create function private.forget_activity()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.activity set title = null, detail = null where actor_id = old.id or owner_id = old.id;
  update private.activity set actor_id = null where actor_id = old.id;
  update private.activity set owner_id = null where owner_id = old.id;
  update private.activity set subject_id = null where subject_id = old.id;
  return null;
end
$$;

create trigger forget_activity
after delete on public.profiles
for each row execute function private.forget_activity();

revoke execute on function
  private.note_activity(text, text, uuid, text, uuid, uuid, text), private.note_trash(), private.note_restored(),
  private.note_sharing(), private.note_link(), private.forget_activity()
from public;
