-- What may be stored, by any path: texts have an end, and JSON has the shape that screens read. A value is looked at when it is
-- written; rows from before stay as they are, and may be changed elsewhere. Every refusal is 22023 with words for people that say
-- what is wrong and where.

create function private.refuse(words text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception '%', words using errcode = '22023';
end
$$;

-- Refuses a changed text of more than so many kilobytes. Lengths of stored texts are known without reading them.
create function private.check_text(name text, value text, former text, kilobytes integer)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if octet_length(value) > kilobytes * 1024 and value is distinct from former then
    perform private.refuse(format('The %s is longer than %s KB, the most that can be stored.', name, kilobytes));
  end if;
end
$$;

-- [index of a cell, from 0]
create function private.is_cell_list(cells jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case jsonb_typeof(cells) when 'array' then not jsonb_path_exists(
    cells, 'strict $[*] ? (@.type() != "number" || @ < 0 || @ > 10000000 || @ != @.floor())'
  ) else false end
$$;

-- {score: 0 to 10, explanation}
create function private.is_category_score(category jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(category) = 'object' and jsonb_typeof(category -> 'score') = 'number'
    then (category ->> 'score')::numeric between 0 and 10 and coalesce(jsonb_typeof(category -> 'explanation') = 'string', false)
    else false
  end
$$;

-- {rule, category, points: 0 to 10, message, remedy, cells}
create function private.is_finding(finding jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(finding) = 'object' and jsonb_typeof(finding -> 'points') = 'number'
    then (finding ->> 'points')::numeric between 0 and 10
      and coalesce(finding ->> 'category' in ('clarity', 'documentation', 'codeQuality'), false)
      and coalesce(private.is_cell_list(finding -> 'cells'), false)
      and not exists (
        select from unnest(array['rule', 'message', 'remedy']) field
        where jsonb_typeof(finding -> field) is distinct from 'string'
      )
    else false
  end
$$;

-- The specification's score: {clarity, documentation, codeQuality, overallScore}. Findings may stand beside it.
create function private.is_score(score jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(score) = 'object' and jsonb_typeof(score -> 'overallScore') = 'number'
    then (score ->> 'overallScore')::numeric between 0 and 10
      and coalesce(private.is_category_score(score -> 'clarity'), false)
      and coalesce(private.is_category_score(score -> 'documentation'), false)
      and coalesce(private.is_category_score(score -> 'codeQuality'), false)
      and case jsonb_typeof(coalesce(score -> 'findings', '[]'))
        when 'array' then not exists (
          select from jsonb_array_elements(coalesce(score -> 'findings', '[]')) finding where not private.is_finding(finding)
        )
        else false
      end
    else false
  end
$$;

-- {section: [{text, cells}]}
create function private.is_evidence(evidence jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case jsonb_typeof(evidence) when 'object' then not exists (
    select from jsonb_each(evidence) section
    where case jsonb_typeof(section.value) when 'array' then exists (
      select from jsonb_array_elements(section.value) sentence
      where jsonb_typeof(sentence) is distinct from 'object'
        or jsonb_typeof(sentence -> 'text') is distinct from 'string'
        or not coalesce(private.is_cell_list(sentence -> 'cells'), false)
    ) else true end
  ) else false end
$$;

create function private.check_notebook()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  former public.notebooks;
begin
  if tg_op = 'UPDATE' then
    former := old;
  end if;
  if new.title is distinct from former.title then
    if new.title !~ '[^[:space:]]' then
      perform private.refuse('The title holds nothing but blanks.');
    elsif char_length(new.title) > 500 then
      perform private.refuse('The title is longer than 500 characters, the most that can be stored.');
    end if;
  end if;
  if char_length(new.description) > 100000 and new.description is distinct from former.description then
    perform private.refuse('The description is longer than 100,000 characters, the most that can be stored.');
  end if;
  if char_length(new.file_name) > 500 and new.file_name is distinct from former.file_name then
    perform private.refuse('The file name is longer than 500 characters, the most that can be stored.');
  end if;
  return new;
end
$$;

create trigger check_notebook
before insert or update on public.notebooks
for each row execute function private.check_notebook();

create function private.check_notebook_content()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  former public.notebook_content;
begin
  if tg_op = 'UPDATE' then
    former := old;
  end if;
  perform private.check_text('exploration section', new.exploration_section, former.exploration_section, 200);
  perform private.check_text('data preparation section', new.data_prep_section, former.data_prep_section, 200);
  perform private.check_text(
    'feature engineering section', new.feature_engineering_section, former.feature_engineering_section, 200
  );
  perform private.check_text('modeling section', new.modeling_section, former.modeling_section, 200);
  perform private.check_text('validation section', new.validation_section, former.validation_section, 200);
  perform private.check_text('business logic section', new.business_logic_section, former.business_logic_section, 200);
  perform private.check_text('text of the metrics', new.accuracy_metrics, former.accuracy_metrics, 200);
  perform private.check_text('outcome sentence', new.ml_outcome, former.ml_outcome, 200);
  perform private.check_text('model type', new.model_type, former.model_type, 10);
  if new.code_quality_score is not null and new.code_quality_score is distinct from former.code_quality_score then
    perform private.check_text('code quality score', new.code_quality_score::text, null, 1024);
    if not private.is_score(new.code_quality_score) then
      perform private.refuse(
        'The code quality score must hold clarity, documentation and codeQuality (a score from 0 to 10 and an explanation each) and an overallScore from 0 to 10.'
      );
    end if;
  end if;
  if new.section_evidence is not null and new.section_evidence is distinct from former.section_evidence then
    perform private.check_text('evidence of the sections', new.section_evidence::text, null, 1024);
    if not private.is_evidence(new.section_evidence) then
      perform private.refuse('The evidence of a section must be a list of sentences, each with its text and its cells.');
    end if;
  end if;
  return new;
end
$$;

create trigger check_notebook_content
before insert or update on public.notebook_content
for each row execute function private.check_notebook_content();

create function private.check_chart()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  former public.charts;
begin
  if tg_op = 'UPDATE' then
    former := old;
  end if;
  perform private.check_text('title of a chart', new.title, former.title, 8);
  if new.data !~ '\S' and new.data is distinct from former.data then
    perform private.refuse('A chart needs a picture.');
  end if;
  return new;
end
$$;

create trigger check_chart
before insert or update on public.charts
for each row execute function private.check_chart();

-- The pictures of a notebook are part of a file of 10 MB, and are read all at once.
create function private.check_charts_together()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.charts
    where notebook_id in (select notebook_id from written)
    group by notebook_id
    having sum(octet_length(data)) > 14 * 1024 * 1024
  ) then
    perform private.refuse('The charts of a notebook hold more than 14 MB, the most that can be stored.');
  end if;
  return null;
end
$$;

create trigger check_added_charts
after insert on public.charts referencing new table as written
for each statement execute function private.check_charts_together();

create trigger check_changed_charts
after update on public.charts referencing new table as written
for each statement execute function private.check_charts_together();

-- Clients may name a chart, since some upsert by its id; a name is theirs within the notebook alone. What they sent becomes
-- another id, the same each time, whether or not somebody else's chart has it already: nobody learns which ids exist.
create function private.name_chart()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from public.charts where id = new.id and notebook_id = new.notebook_id) then
    new.id := md5(new.notebook_id::text || new.id::text)::uuid;
  end if;
  return new;
end
$$;

create trigger name_chart
before insert on public.charts
for each row when (private.is_request())
execute function private.name_chart();

create function private.check_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.name is distinct from old.name and (char_length(new.name) > 200 or new.name ~ '[[:cntrl:]]' or new.name !~ '[^[:space:]]') then
    perform private.refuse('A name is one line of at most 200 characters, and not blank.');
  end if;
  if new.avatar_url is distinct from old.avatar_url
    and (char_length(new.avatar_url) > 2000 or new.avatar_url !~ '^https?://[^[:space:][:cntrl:]"<>]+$') then
    perform private.refuse('The address of a picture starts with https:// and has at most 2,000 characters.');
  end if;
  return new;
end
$$;

create trigger check_profile
before update on public.profiles
for each row execute function private.check_profile();

revoke execute on function
  private.refuse(text), private.check_text(text, text, text, integer), private.is_cell_list(jsonb),
  private.is_category_score(jsonb), private.is_finding(jsonb), private.is_score(jsonb), private.is_evidence(jsonb),
  private.check_notebook(), private.check_notebook_content(), private.check_chart(), private.check_charts_together(),
  private.name_chart(), private.check_profile()
from public;
