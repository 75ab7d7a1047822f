-- Restoring from the trash puts rows back as they were: triggers that give a new row its version, its times, its limits or its creator as
-- an admin have done so before.

-- Set by the procedure below alone. Whoever could set it in a request would have no use for it.
create function private.is_restoring()
returns boolean
language sql
stable
set search_path = ''
as $$
  select current_setting('datadoc.restoring', true) = 'true' and not private.is_request()
$$;

revoke execute on function private.is_restoring() from public;
grant execute on function private.is_restoring() to authenticated;

create or replace trigger check_notebook
before insert or update on public.notebooks
for each row when (private.is_restoring() is not true) execute function private.check_notebook();

create or replace trigger stamp_notebook
before insert or update on public.notebooks
for each row when (private.is_restoring() is not true) execute function private.stamp_notebook();

create or replace trigger stamp_sharing
before insert or update on public.notebooks
for each row when (private.is_restoring() is not true) execute function private.stamp_sharing();

create or replace trigger check_notebook_content
before insert or update on public.notebook_content
for each row when (private.is_restoring() is not true) execute function private.check_notebook_content();

create or replace trigger note_content_change
after insert or update or delete on public.notebook_content
for each row when (private.is_restoring() is not true) execute function private.note_content_change();

create or replace trigger make_creator_admin
after insert on public.teams
for each row when (new.created_by is not null and private.is_restoring() is not true)
execute function private.make_creator_admin();

-- Puts the rows of one table back: those of one notebook, or those that come back with the object. Columns that the table did not have
-- when they were deleted get their defaults.
create function private.put_back(entry uuid, part private.trash_parts, notebook uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept constant jsonb := (
    select t.content from private.trash_rows t
    where t.trash_id = entry and t.relation = part.relation and t.notebook_id is not distinct from notebook
    limit 1
  );
  names text;
  given text;
begin
  if kept is null then
    return;
  end if;
  select string_agg(quote_ident(attname), ', ' order by attnum),
    string_agg(case attname
      when 'user_id' then 't.owner_id'
      when 'original_notebook' then 'coalesce(t.file, (select v.original_notebook from public.revisions v where v.id = t.file_in))'
      when part.author_column then 't.author_id'
      else format('r.%I', attname)
    end, ', ' order by attnum)
  into names, given
  from pg_catalog.pg_attribute
  where attrelid = part.relation::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and (kept ? attname or attname in ('user_id', 'original_notebook', part.author_column));
  execute format(
    'insert into %1$s (%2$s) select %3$s
      from private.trash_rows t cross join lateral jsonb_populate_record(null::%1$s, t.content) r
      where t.trash_id = $1 and t.relation = %1$L and t.notebook_id is not distinct from $2',
    part.relation, names, given
  ) using entry, notebook;
  delete from private.trash_rows t
  where t.trash_id = entry and t.relation = part.relation and t.notebook_id is not distinct from notebook;
end
$$;

-- A folder gets another name where its own is taken. Returns the new one; null: it keeps its own.
create function private.free_folder_name(entry uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant text := (
    select t.content ->> 'name' from private.trash_rows t where t.trash_id = entry and t.relation = 'public.folders'
  );
  free_name text := wanted;
  number integer := 1;
begin
  while exists (select from public.folders f where f.user_id = auth.uid() and lower(f.name) = lower(free_name)) loop
    number := number + 1;
    free_name := left(wanted, 90) || ' (' || number || ')';
  end loop;
  if free_name = wanted then
    return null;
  end if;
  update private.trash_rows t set content = t.content || jsonb_build_object('name', free_name)
  where t.trash_id = entry and t.relation = 'public.folders';
  return free_name;
end
$$;

-- What was pushed again meanwhile has its notebook; what was pushed to a place that is gone has none.
create function private.drop_stale_pushes(entry uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.trash_rows t
  where t.trash_id = entry and t.relation = 'private.pushed_files' and exists (
    select from jsonb_populate_record(null::private.pushed_files, t.content) was
    where not exists (select from public.notebooks n where n.id = was.notebook_id)
      or was.folder_id is not null and not exists (select from public.folders f where f.id = was.folder_id)
      or was.team_id is not null and not exists (select from public.teams g where g.id = was.team_id)
      or exists (
        select from private.pushed_files p
        where p.notebook_id = was.notebook_id or (
          p.user_id = t.owner_id and p.path = was.path
          and p.folder_id is not distinct from was.folder_id and p.team_id is not distinct from was.team_id
        )
      )
  )
$$;

revoke execute on function
  private.put_back(uuid, private.trash_parts, uuid), private.free_folder_name(uuid), private.drop_stale_pushes(uuid)
from public;
