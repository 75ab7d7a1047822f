-- What the analysis found in a notebook, and what a person corrected in it (docs/facts.md). Checked here for what keeps the database
-- well: a version that the app knows, and a size. Whoever reads them checks the rest.
alter table public.notebook_content
  add column facts jsonb,
  add column fact_corrections jsonb,
  add constraint facts_are_kept_in_a_known_version check (
    facts is null or (
      jsonb_typeof(facts) = 'object'
      and facts -> 'version' is not distinct from '1'::jsonb
      and octet_length(facts::text) <= 1024 * 1024
    )
  ),
  add constraint corrections_are_kept_in_a_known_version check (
    fact_corrections is null or (
      jsonb_typeof(fact_corrections) = 'object'
      and fact_corrections -> 'version' is not distinct from '1'::jsonb
      and octet_length(fact_corrections::text) <= 256 * 1024
    )
  );

-- Writes down the notebook as it is now. Called by save_notebook, which has already written it under the caller's row rules.
create or replace function private.record_revision(notebook uuid, save uuid, with_file boolean)
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
        'summary_source', c.summary_source, 'facts', c.facts, 'fact_corrections', c.fact_corrections
      )
    ),
    case when with_file or (
      n.shared_from > 1 and not exists (
        select from public.revisions r
        where r.notebook_id = n.id and r.version >= n.shared_from and r.original_notebook is not null
      )
    ) then c.original_notebook end
  from public.notebooks n
  join public.notebook_content c on c.notebook_id = n.id
  where n.id = notebook
    and (n.user_id = (select auth.uid()) or n.team_id = any (array(select private.my_team_ids())))
$$;

-- Writes notebook, content, charts and a revision, or nothing; row rules decide, as for any statement of the caller.
--
-- save: {save_id, id (null: new), version (the one the editor loaded), title, description, status, folder_id, team_id,
--   file_name, content: {columns of notebook_content without the file}, share_past (true: with a team that the notebook enters by this
--   save, its earlier versions are shared too)}. Empty texts are stored as null. Facts and corrections that
--   the content does not name stay as they are stored: an older client knows nothing of them. Its new file has other facts.
-- original_notebook: null leaves the stored file. charts: null leaves them, [] removes them, a list replaces them:
--   [{cell_index, position, title, mime_type, data}].
-- Returns {outcome: "saved", id, version, updated_at}; the same save_id again returns the first answer and writes nothing.
-- When the stored version is not the loaded one: {outcome: "conflict", id, version, updated_at}, and nothing is written.
-- Errors: P0002 "Notebook not found" for unknown and invisible ids; 42501 "User not authenticated"; 22023 with words for people
-- where a value cannot be stored; otherwise the code of the cause with the message of the step that failed, and the cause as detail.
create or replace function public.save_notebook(save jsonb, original_notebook text default null, charts jsonb default null)
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
  perform private.check_save(save, save_notebook.charts);

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

  stored.title := coalesce(nullif(save ->> 'title', ''), 'Untitled notebook');
  stored.description := nullif(save ->> 'description', '');
  stored.status := coalesce(nullif(save ->> 'status', ''), 'In Development');
  stored.folder_id := nullif(save ->> 'folder_id', '')::uuid;
  stored.team_id := nullif(save ->> 'team_id', '')::uuid;
  stored.file_name := nullif(save ->> 'file_name', '');

  -- Only this procedure says so, and only to the trigger of this transaction.
  perform set_config('datadoc.share_past', coalesce(save ->> 'share_past', 'false'), true);
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
        facts = case
          when save -> 'content' ? 'facts' then content.facts
          when not new_file then c.facts
        end,
        fact_corrections = case
          when save -> 'content' ? 'fact_corrections' then content.fact_corrections
          else c.fact_corrections
        end,
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
  exception when invalid_parameter_value then
    raise;
  when others then
    get stacked diagnostics cause = message_text;
    raise exception using errcode = sqlstate, message = step, detail = cause;
  end;

  perform set_config('datadoc.share_past', 'false', true);
  return (
    select jsonb_build_object('outcome', 'saved', 'id', n.id, 'version', n.version, 'updated_at', n.updated_at)
    from public.notebooks n where n.id = notebook
  );
end
$$;
