-- "Updated" is when what a notebook says last changed. Renaming, moving and sharing make a new version, but are not an update.

-- When the current version was made.
alter table public.notebooks add column versioned_at timestamptz;
-- Without the triggers, since nobody has changed these notebooks.
alter table public.notebooks disable trigger user;
update public.notebooks set versioned_at = updated_at;
alter table public.notebooks enable trigger user;
alter table public.notebooks alter column versioned_at set default now(), alter column versioned_at set not null;

-- Each transaction that changes a notebook makes one new version. Within one, versioned_at already has its time.
create or replace function private.stamp_notebook()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.versioned_at := now();
    return new;
  end if;
  new.version := old.version + case when old.versioned_at = now() then 0 else 1 end;
  new.versioned_at := now();
  if private.is_request() then
    new.updated_at := old.updated_at;
  end if;
  if (new.description, new.status, new.file_name) is distinct from (old.description, old.status, old.file_name) then
    new.updated_at := now();
  end if;
  return new;
end
$$;

create or replace trigger stamp_notebook
before insert or update on public.notebooks
for each row execute function private.stamp_notebook();

-- Changed content updates its notebook, and cards show the score.
create or replace function private.note_content_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  score constant jsonb := case when tg_op = 'DELETE' then null else new.code_quality_score -> 'overallScore' end;
  former public.notebook_content := old;
  current public.notebook_content := new;
begin
  if tg_op = 'UPDATE' then
    -- The file may have 10 MB: it is compared last, and only where everything else is the same.
    former.original_notebook := null;
    current.original_notebook := null;
    if former is not distinct from current then
      if new.original_notebook is not distinct from old.original_notebook then
        return null;
      end if;
    end if;
  end if;
  update public.notebooks
  set updated_at = now(),
    overall_score = case
      when jsonb_typeof(score) = 'number' then least(10, greatest(0, (score #>> '{}')::numeric))::double precision
    end
  where id = coalesce(new.notebook_id, old.notebook_id);
  return null;
end
$$;

-- Writes down the notebook as it is now. Called by save_notebook, which has already written it under the caller's row rules.
-- Members must find the file in what they see: where they see none, it is written down with this revision.
create or replace function private.record_revision(notebook uuid, save uuid, with_file boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  n public.notebooks;
  c public.notebook_content;
  file text;
begin
  select * into n from public.notebooks
  where id = notebook and (user_id = (select auth.uid()) or team_id = any (array(select private.my_team_ids())));
  select * into c from public.notebook_content where notebook_id = n.id;
  if not found then
    return;
  end if;
  if with_file or (
    n.shared_from > 1 and not exists (
      select from public.revisions r
      where r.notebook_id = n.id and r.version >= n.shared_from and r.original_notebook is not null
    )
  ) then
    file := c.original_notebook;
  end if;
  c.original_notebook := null;
  insert into public.revisions (notebook_id, version, author_id, save_id, created_at, snapshot, original_notebook)
  values (
    n.id, n.version, (select auth.uid()), record_revision.save, n.versioned_at,
    jsonb_build_object(
      'title', n.title, 'description', n.description, 'status', n.status,
      'folder_id', n.folder_id, 'team_id', n.team_id, 'file_name', n.file_name,
      'content', to_jsonb(c) - array['notebook_id', 'original_notebook']
    ),
    file
  );
end
$$;
