-- Saving a notebook in one transaction, and the revisions that every save leaves.
create table public.revisions (
  id uuid primary key default gen_random_uuid(),
  notebook_id uuid not null references public.notebooks (id) on delete cascade,
  version integer not null,
  author_id uuid references public.profiles (id) on delete set null,
  -- Made by the client for one press of Save and its retries.
  save_id uuid not null,
  created_at timestamptz not null default now(),
  -- Title, description, status, folder_id, team_id, file_name and content; everything but the file and the charts in it.
  snapshot jsonb not null,
  -- Null where the file is the same as in the revision before.
  original_notebook text,
  unique (notebook_id, version)
);

create unique index revisions_save on public.revisions (author_id, save_id);

revoke all on public.revisions from anon, authenticated;
grant select on public.revisions to authenticated;

alter table public.revisions enable row level security;

-- There are no other policies: revisions are written by saving alone and never change.
create policy "Who sees a notebook sees its revisions"
on public.revisions for select to authenticated
using (exists (select from public.notebooks where id = notebook_id));

-- Writes down the notebook as it is now. Called by save_notebook, which has already written it under the caller's row rules.
create function private.record_revision(notebook uuid, save uuid, with_file boolean)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.revisions (notebook_id, version, author_id, save_id, created_at, snapshot, original_notebook)
  select
    n.id, n.version, (select auth.uid()), record_revision.save, n.updated_at,
    jsonb_build_object(
      'title', n.title, 'description', n.description, 'status', n.status,
      'folder_id', n.folder_id, 'team_id', n.team_id, 'file_name', n.file_name,
      'content', jsonb_build_object(
        'exploration_section', c.exploration_section, 'data_prep_section', c.data_prep_section,
        'feature_engineering_section', c.feature_engineering_section, 'modeling_section', c.modeling_section,
        'validation_section', c.validation_section, 'business_logic_section', c.business_logic_section,
        'model_type', c.model_type, 'accuracy_metrics', c.accuracy_metrics, 'ml_outcome', c.ml_outcome,
        'code_quality_score', c.code_quality_score, 'section_evidence', c.section_evidence,
        'summary_source', c.summary_source
      )
    ),
    case when with_file then c.original_notebook end
  from public.notebooks n
  join public.notebook_content c on c.notebook_id = n.id
  where n.id = notebook
    and (n.user_id = (select auth.uid()) or n.team_id = any (array(select private.my_team_ids())))
$$;

revoke execute on function private.record_revision(uuid, uuid, boolean) from public;
grant execute on function private.record_revision(uuid, uuid, boolean) to authenticated;

-- Makes a notebook's charts those of the list. Charts that are there already are not written again.
create function private.replace_charts(notebook uuid, charts jsonb)
returns void
language sql
set search_path = ''
as $$
  delete from public.charts stored
  where stored.notebook_id = notebook and not exists (
    select
    from jsonb_to_recordset(replace_charts.charts)
      as wanted (cell_index integer, position integer, title text, mime_type text, data text)
    where (wanted.cell_index, wanted.position, wanted.mime_type) = (stored.cell_index, stored.position, stored.mime_type)
      and wanted.title is not distinct from stored.title and wanted.data = stored.data
  );
  insert into public.charts (notebook_id, cell_index, position, title, mime_type, data)
  select notebook, wanted.cell_index, wanted.position, wanted.title, wanted.mime_type, wanted.data
  from jsonb_to_recordset(replace_charts.charts)
    as wanted (cell_index integer, position integer, title text, mime_type text, data text)
  where not exists (
    select
    from public.charts stored
    where stored.notebook_id = notebook
      and (wanted.cell_index, wanted.position, wanted.mime_type) = (stored.cell_index, stored.position, stored.mime_type)
      and wanted.title is not distinct from stored.title and wanted.data = stored.data
  );
$$;

revoke execute on function private.replace_charts(uuid, jsonb) from public;
grant execute on function private.replace_charts(uuid, jsonb) to authenticated;

-- Fields of a form that were left empty are null in the database.
create function private.without_empty(fields jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, nullif(value, '""'::jsonb)), '{}') from jsonb_each(fields)
$$;

revoke execute on function private.without_empty(jsonb) from public;
grant execute on function private.without_empty(jsonb) to authenticated;

-- Writes notebook, content, charts and a revision, or nothing; row rules decide, as for any statement of the caller.
--
-- save: {save_id, id (null: new), version (the one the editor loaded), title, description, status, folder_id, team_id,
--   file_name, content: {columns of notebook_content without the file}}. Empty texts are stored as null.
-- original_notebook: null leaves the stored file. charts: null leaves them, [] removes them, a list replaces them:
--   [{cell_index, position, title, mime_type, data}].
-- Returns {outcome: "saved", id, version, updated_at}; the same save_id again returns the first answer and writes nothing.
-- When the stored version is not the loaded one: {outcome: "conflict", id, version, updated_at}, and nothing is written.
-- Errors: P0002 "Notebook not found" for unknown and invisible ids; 42501 "User not authenticated"; otherwise the code of
-- the cause with the message of the step that failed, and the cause as detail.
create function public.save_notebook(save jsonb, original_notebook text default null, charts jsonb default null)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  press constant uuid := (save ->> 'save_id')::uuid;
  notebook uuid := (save ->> 'id')::uuid;
  content public.notebook_content;
  stored public.notebooks;
  is_new constant boolean := notebook is null;
  has_content boolean := false;
  new_file boolean := false;
  step text;
  cause text;
begin
  if not exists (select from public.profiles where profiles.id = me) then
    raise exception 'User not authenticated' using errcode = '42501';
  end if;
  if press is null then
    raise exception 'A save needs a save_id.' using errcode = '22004';
  end if;

  -- A retry waits for the first attempt and then finds what that one has written.
  perform pg_advisory_xact_lock(hashtextextended(me::text || press::text, 0));
  select n.id, r.version, r.created_at into stored.id, stored.version, stored.updated_at
  from public.revisions r join public.notebooks n on n.id = r.notebook_id
  where r.author_id = me and r.save_id = press;
  if found then
    return jsonb_build_object(
      'outcome', 'saved', 'id', stored.id, 'version', stored.version, 'updated_at', stored.updated_at
    );
  end if;

  if not is_new then
    select * into stored from public.notebooks n where n.id = notebook for update;
    if not found then
      raise exception 'Notebook not found' using errcode = 'P0002';
    end if;
    if stored.version is distinct from (save ->> 'version')::integer then
      return jsonb_build_object(
        'outcome', 'conflict', 'id', stored.id, 'version', stored.version, 'updated_at', stored.updated_at
      );
    end if;
  end if;

  stored.title := coalesce(nullif(btrim(save ->> 'title'), ''), 'Untitled notebook');
  stored.description := nullif(save ->> 'description', '');
  stored.status := coalesce(nullif(save ->> 'status', ''), 'In Development');
  stored.folder_id := nullif(save ->> 'folder_id', '')::uuid;
  stored.team_id := nullif(save ->> 'team_id', '')::uuid;
  stored.file_name := nullif(save ->> 'file_name', '');

  begin
    if is_new then
      step := 'Error creating notebook';
      insert into public.notebooks (title, description, status, folder_id, team_id, file_name, user_id)
      values (stored.title, stored.description, stored.status, stored.folder_id, stored.team_id, stored.file_name, me)
      returning notebooks.id into notebook;
    else
      step := 'Error updating notebook';
      update public.notebooks n
      set (title, description, status, folder_id, team_id, file_name) =
        (stored.title, stored.description, stored.status, stored.folder_id, stored.team_id, stored.file_name)
      where n.id = notebook;
      -- The file's text is compared, not written again, when a client sends the one that is stored.
      select c.original_notebook is distinct from save_notebook.original_notebook
      into new_file
      from public.notebook_content c where c.notebook_id = notebook;
      has_content := found;
    end if;

    step := case when has_content then 'Error updating' else 'Error creating' end || ' notebook content';
    content := jsonb_populate_record(
      null::public.notebook_content, private.without_empty(coalesce(save -> 'content', '{}'))
    );
    if has_content then
      new_file := new_file and save_notebook.original_notebook is not null;
      update public.notebook_content c
      set exploration_section = content.exploration_section,
        data_prep_section = content.data_prep_section,
        feature_engineering_section = content.feature_engineering_section,
        modeling_section = content.modeling_section,
        validation_section = content.validation_section,
        business_logic_section = content.business_logic_section,
        model_type = content.model_type,
        accuracy_metrics = content.accuracy_metrics,
        ml_outcome = content.ml_outcome,
        code_quality_score = content.code_quality_score,
        section_evidence = content.section_evidence,
        summary_source = content.summary_source,
        original_notebook = case when new_file then save_notebook.original_notebook else c.original_notebook end
      where c.notebook_id = notebook;
    else
      new_file := save_notebook.original_notebook is not null;
      content.notebook_id := notebook;
      content.original_notebook := save_notebook.original_notebook;
      insert into public.notebook_content select content.*;
    end if;

    if jsonb_typeof(save_notebook.charts) = 'array' then
      step := 'Error saving charts';
      perform private.replace_charts(notebook, save_notebook.charts);
    end if;

    step := case when is_new then 'Error creating notebook' else 'Error updating notebook' end;
    perform private.record_revision(notebook, press, new_file);
  exception when others then
    get stacked diagnostics cause = message_text;
    raise exception using errcode = sqlstate, message = step, detail = cause;
  end;

  return (
    select jsonb_build_object('outcome', 'saved', 'id', n.id, 'version', n.version, 'updated_at', n.updated_at)
    from public.notebooks n where n.id = notebook
  );
end
$$;

revoke execute on function public.save_notebook(jsonb, text, jsonb) from public, anon;
grant execute on function public.save_notebook(jsonb, text, jsonb) to authenticated;
