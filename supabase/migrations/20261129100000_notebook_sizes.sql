-- How large each notebook is: its file, texts, charts and all its versions, in bytes as they were written.

-- What of it has been added to whose usage is written down beside it (next migration). Unsettled rows are those of transactions at work.
create table private.notebook_sizes (
  notebook_id uuid primary key references public.notebooks (id) on delete cascade,
  bytes bigint not null default 0,
  charged_bytes bigint not null default 0,
  charged_person uuid,
  charged_team uuid,
  is_settled boolean not null default false
);

create index unsettled_notebook_sizes on private.notebook_sizes (notebook_id) where not is_settled;

revoke all on private.notebook_sizes from public;

-- No policies: no request reaches it but through the functions below.
alter table private.notebook_sizes enable row level security;

-- The file is long and its length is known; everything else is written down to be counted.
create function private.content_bytes(content public.notebook_content)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  file constant bigint := coalesce(octet_length(content.original_notebook), 0);
begin
  content.original_notebook := null;
  return file + coalesce(octet_length(content::text), 0);
end
$$;

create function private.revision_bytes(revision public.revisions)
returns bigint
language sql
stable
set search_path = ''
as $$
  select octet_length(revision.snapshot::text) + coalesce(octet_length(revision.original_notebook), 0)
$$;

create function private.measure_notebook()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.notebook_sizes (notebook_id, bytes) values (new.id, coalesce(octet_length(new.description), 0));
  else
    update private.notebook_sizes
    set bytes = bytes + coalesce(octet_length(new.description), 0) - coalesce(octet_length(old.description), 0), is_settled = false
    where notebook_id = new.id;
  end if;
  return null;
end
$$;

create trigger measure_added_notebook
after insert on public.notebooks
for each row execute function private.measure_notebook();

create trigger measure_changed_notebook
after update on public.notebooks
for each row when (
  (old.description, old.team_id, old.user_id) is distinct from (new.description, new.team_id, new.user_id)
)
execute function private.measure_notebook();

create function private.measure_content()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.notebook_sizes
  set bytes = bytes
    + case when tg_op = 'DELETE' then 0 else private.content_bytes(new) end
    - case when tg_op = 'INSERT' then 0 else private.content_bytes(old) end,
    is_settled = false
  where notebook_id = coalesce(new.notebook_id, old.notebook_id);
  return null;
end
$$;

create trigger measure_content
after insert or update or delete on public.notebook_content
for each row execute function private.measure_content();

create function private.measure_revision()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    update private.notebook_sizes set bytes = bytes - private.revision_bytes(old), is_settled = false
    where notebook_id = old.notebook_id;
  end if;
  update private.notebook_sizes set bytes = bytes + private.revision_bytes(new), is_settled = false
  where notebook_id = new.notebook_id;
  return null;
end
$$;

-- Versions are deleted with their notebook alone. What they hold never changes, but they may be taken from a notebook and given back.
create trigger measure_added_revision
after insert on public.revisions
for each row execute function private.measure_revision();

create trigger measure_moved_revision
after update on public.revisions
for each row when (old.notebook_id is distinct from new.notebook_id)
execute function private.measure_revision();

create function private.measure_charts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    update private.notebook_sizes s set bytes = s.bytes - gone.bytes, is_settled = false
    from (select notebook_id, sum(octet_length(data)) as bytes from former group by notebook_id) gone
    where s.notebook_id = gone.notebook_id;
  end if;
  if tg_op <> 'DELETE' then
    update private.notebook_sizes s set bytes = s.bytes + added.bytes, is_settled = false
    from (select notebook_id, sum(octet_length(data)) as bytes from written group by notebook_id) added
    where s.notebook_id = added.notebook_id;
  end if;
  return null;
end
$$;

create trigger measure_added_charts
after insert on public.charts referencing new table as written
for each statement execute function private.measure_charts();

create trigger measure_changed_charts
after update on public.charts referencing old table as former new table as written
for each statement execute function private.measure_charts();

create trigger measure_removed_charts
after delete on public.charts referencing old table as former
for each statement execute function private.measure_charts();

revoke execute on function
  private.content_bytes(public.notebook_content), private.revision_bytes(public.revisions),
  private.measure_notebook(), private.measure_content(), private.measure_revision(), private.measure_charts()
from public;

-- What is there already.
insert into private.notebook_sizes (notebook_id, bytes, charged_bytes, charged_person, charged_team, is_settled)
select id, size, size, user_id, team_id, true
from (
  select
    n.id, n.user_id, n.team_id,
    (
      coalesce(octet_length(n.description), 0)
      + coalesce((select private.content_bytes(c) from public.notebook_content c where c.notebook_id = n.id), 0)
      + coalesce((select sum(octet_length(data)) from public.charts c where c.notebook_id = n.id), 0)
      + coalesce((select sum(private.revision_bytes(r)) from public.revisions r where r.notebook_id = n.id), 0)
    )::bigint as size
  from public.notebooks n
) measured;
