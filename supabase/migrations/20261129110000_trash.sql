-- Notebooks, folders and teams that somebody deleted, kept for thirty days for that person alone (decision 025). They leave every table of
-- theirs, so that no list, count or row rule has to know of the trash; restoring puts the same rows back.
create table public.trash (
  id uuid primary key default gen_random_uuid(),
  deleted_by uuid not null references public.profiles (id) on delete cascade,
  -- Whose notebook or folder it was: what is theirs goes with their account, in other people's trash too. Null for a team.
  owner_id uuid references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('notebook', 'folder', 'team')),
  -- The id that it had and gets again: nothing is deleted twice before it is restored.
  object_id uuid not null unique,
  title text not null,
  -- How many notebooks are in it; 1 for a notebook.
  notebooks integer not null,
  -- Files and pictures as they are, texts as they are stored.
  bytes bigint not null default 0,
  deleted_at timestamptz not null default now()
);

create index trash_of_person on public.trash (deleted_by, deleted_at desc, id);
create index trash_of_owner on public.trash (owner_id);
create index trash_by_age on public.trash (deleted_at);

revoke all on public.trash from anon, authenticated;
grant select, delete on public.trash to authenticated;

alter table public.trash enable row level security;

-- Entries are made by deleting, and never change. After thirty days they are out of reach, whenever they are cleared away.
create policy "People see what they deleted in the last thirty days"
on public.trash for select to authenticated
using (deleted_by = (select auth.uid()) and deleted_at > now() - interval '30 days');

create policy "People delete for good what they deleted"
on public.trash for delete to authenticated
using (deleted_by = (select auth.uid()));

-- Notebooks in the trash. Their versions and pictures, which may be large, stay where they are and point here instead of at a notebook.
create table private.trashed_notebooks (
  notebook_id uuid primary key,
  trash_id uuid not null references public.trash (id) on delete cascade,
  owner_id uuid not null references public.profiles (id) on delete cascade
);

create index trashed_notebooks_of_entry on private.trashed_notebooks (trash_id);
create index trashed_notebooks_of_owner on private.trashed_notebooks (owner_id);

-- For the procedures here and in the next migrations alone.
alter table private.trashed_notebooks enable row level security;

alter table public.charts
  alter column notebook_id drop not null,
  add column trashed_id uuid references private.trashed_notebooks (notebook_id) on delete cascade,
  add constraint charts_belong_to_a_notebook check (num_nonnulls(notebook_id, trashed_id) = 1);
alter table public.revisions
  alter column notebook_id drop not null,
  add column trashed_id uuid references private.trashed_notebooks (notebook_id) on delete cascade,
  add constraint revisions_belong_to_a_notebook check (num_nonnulls(notebook_id, trashed_id) = 1);

create index charts_of_trashed on public.charts (trashed_id);
create index revisions_of_trashed on public.revisions (trashed_id);

-- A save that is repeated after its notebook was deleted makes another notebook, as it did before there was a trash.
drop index public.revisions_save;
create unique index revisions_save on public.revisions (author_id, save_id) where trashed_id is null;
create index revisions_of_author on public.revisions (author_id);

-- The procedures of the trash take charts from their notebook and bring them back.
create or replace trigger guard_chart
before update on public.charts
for each row when (private.is_request()) execute function private.guard_notebook_part();

create or replace trigger check_chart
before insert or update of title, data on public.charts
for each row execute function private.check_chart();

-- The tables whose rows are copied to the trash, in the order in which they are restored. Other rows that point at them are rebuilt by
-- triggers (catalog entries, search words) or end with the deletion (links).
create table private.trash_parts (
  relation text primary key,
  place integer not null unique,
  -- Which rows `r` belong to the object $1 or to the notebooks $2, whose account takes them along, and the notebook they come back with;
  -- null: they come back with the object.
  belongs text not null,
  owner text not null,
  notebook text not null default 'null',
  -- The column of a person whose account takes nothing but their name along.
  author_column text
);

alter table private.trash_parts enable row level security;

insert into private.trash_parts (place, relation, belongs, owner, notebook, author_column)
values
  (1, 'public.folders', 'r.id = $1', 'r.user_id', 'null', null),
  (2, 'public.teams', 'r.id = $1', 'null', 'null', 'created_by'),
  (3, 'public.team_members', 'r.team_id = $1', 'r.user_id', 'null', null),
  (4, 'public.team_invitations', 'r.team_id = $1', 'null', 'null', 'invited_by'),
  (5, 'public.notebooks', 'r.id = any ($2)', 'r.user_id', 'r.id', null),
  (6, 'public.notebook_content', 'r.notebook_id = any ($2)',
    '(select n.user_id from public.notebooks n where n.id = r.notebook_id)', 'r.notebook_id', null),
  (7, 'private.pushed_files', 'r.notebook_id = any ($2) or r.folder_id = $1 or r.team_id = $1', 'r.user_id', 'null', null);

create table private.trash_rows (
  id uuid primary key default gen_random_uuid(),
  trash_id uuid not null references public.trash (id) on delete cascade,
  relation text not null references private.trash_parts (relation),
  notebook_id uuid,
  owner_id uuid references public.profiles (id) on delete cascade,
  author_id uuid references public.profiles (id) on delete set null,
  -- Of a notebook's content, the file: here, or in a revision that holds the same one.
  file text,
  file_in uuid,
  -- The other columns by name.
  content jsonb not null
);

create index trash_rows_of_entry on private.trash_rows (trash_id, relation, notebook_id);
create index trash_rows_of_owner on private.trash_rows (owner_id);
create index trash_rows_of_author on private.trash_rows (author_id);
create index trash_rows_of_address on private.trash_rows ((content ->> 'email')) where relation = 'public.team_invitations';

alter table private.trash_rows enable row level security;

-- Copies the rows of an object that is about to be deleted, and of the notebooks in it, but for what is large: a file that a revision
-- holds as well is not copied.
create function private.keep_rows(entry uuid, object uuid, inside uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  part private.trash_parts;
  columns text;
begin
  for part in select * from private.trash_parts order by place loop
    select string_agg(format('r.%I', attname), ', ' order by attnum) into columns
    from pg_catalog.pg_attribute
    where attrelid = part.relation::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> all (array_remove(array['user_id', 'original_notebook', part.author_column], null));
    execute format(
      'insert into private.trash_rows (trash_id, relation, owner_id, author_id, notebook_id, content)
        select $3, %L, %s, %s, %s, to_jsonb(kept) from %s r cross join lateral (select %s) kept where %s',
      part.relation, part.owner, coalesce('r.' || part.author_column, 'null'), part.notebook, part.relation, columns, part.belongs
    ) using object, inside, entry;
  end loop;
  update private.trash_rows t set
    file_in = last.id,
    file = case when last.id is null then c.original_notebook end
  from public.notebook_content c
  left join lateral (
    select r.id, r.original_notebook from public.revisions r
    where r.notebook_id = c.notebook_id and r.original_notebook is not null
    order by r.version desc limit 1
  ) last on octet_length(last.original_notebook) = octet_length(c.original_notebook)
    and last.original_notebook = c.original_notebook
  where t.trash_id = entry and t.relation = 'public.notebook_content' and c.notebook_id = t.notebook_id;
end
$$;

-- Before somebody deletes a notebook, a folder or a team. The row is locked by then, and so are the notebooks in it.
create function private.put_in_trash()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  object constant jsonb := to_jsonb(old);
  inside uuid[] := array[old.id];
  entry uuid;
begin
  if tg_argv[0] = 'folder' then
    inside := array(select id from public.notebooks where folder_id = old.id order by id for update);
  elsif tg_argv[0] = 'team' then
    inside := array(select id from public.notebooks where team_id = old.id order by id for update);
  end if;
  insert into public.trash (deleted_by, owner_id, kind, object_id, title, notebooks)
  values (
    auth.uid(), (object ->> 'user_id')::uuid, tg_argv[0], old.id, coalesce(object ->> 'title', object ->> 'name'),
    cardinality(inside)
  )
  returning id into entry;
  perform private.keep_rows(entry, old.id, inside);
  insert into private.trashed_notebooks (notebook_id, trash_id, owner_id)
  select n.id, entry, n.user_id from public.notebooks n where n.id = any (inside);
  update public.charts set trashed_id = notebook_id, notebook_id = null where notebook_id = any (inside);
  update public.revisions set trashed_id = notebook_id, notebook_id = null where notebook_id = any (inside);
  update public.trash
  set bytes = (
    select coalesce(sum(bytes), 0)
    from (
      select coalesce(octet_length(file), 0) + pg_column_size(content) as bytes from private.trash_rows where trash_id = entry
      union all
      select octet_length(data) from public.charts where trashed_id = any (inside)
      union all
      select coalesce(octet_length(original_notebook), 0) + pg_column_size(snapshot)
      from public.revisions where trashed_id = any (inside)
    ) kept
  )
  where id = entry;
  return old;
end
$$;

-- What somebody deletes, not what goes with it or with an account.
create trigger put_in_trash
before delete on public.notebooks
for each row when (private.is_request())
execute function private.put_in_trash('notebook');

create trigger put_in_trash
before delete on public.folders
for each row when (private.is_request())
execute function private.put_in_trash('folder');

create trigger put_in_trash
before delete on public.teams
for each row when (private.is_request())
execute function private.put_in_trash('team');

-- Whoever deletes their account leaves no address behind, in no team that somebody may restore either.
create or replace function private.forget_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.team_invitations where email = private.plain_email(old.email);
  delete from private.trash_rows
  where relation = 'public.team_invitations' and content ->> 'email' = private.plain_email(old.email);
  return null;
end
$$;

-- For the server's housekeeping, and for a schedule of the database where the server is not ours. Returns how many entries went.
create function private.clear_trash()
returns integer
language sql
security definer
set search_path = ''
as $$
  with cleared as (delete from public.trash where deleted_at <= now() - interval '30 days' returning 1)
  select count(*)::integer from cleared
$$;

revoke execute on function
  private.keep_rows(uuid, uuid, uuid[]), private.put_in_trash(), private.clear_trash()
from public;
