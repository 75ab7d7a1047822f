-- What the catalog shows of a notebook, taken from its facts (docs/facts.md) by the database, in the transaction that stores them. Facts
-- are what a client sent: whatever they hold, an entry is a few short texts.
create table public.catalog_entries (
  notebook_id uuid primary key references public.notebooks (id) on delete cascade,
  -- Those of the notebook, so that ten thousand entries are shown by one rule and not by ten thousand looks at notebooks.
  user_id uuid not null,
  team_id uuid,
  question text,
  -- Everything that the notebook reads and every data set of its experiments, the leading experiment's first.
  data text[] not null default '{}',
  -- Names without folders, as one notebook writes and another reads them.
  reads text[] not null default '{}',
  writes text[] not null default '{}',
  libraries text[] not null default '{}',
  models text[] not null default '{}',
  metrics text[] not null default '{}',
  -- The leading experiment: what is predicted, the model it comes to, and that model's value.
  target text,
  model text,
  metric text,
  -- The class or average that the value is of; null for the whole.
  metric_of text,
  part text,
  value double precision,
  -- As the notebook shows it.
  printed text
);

create index catalog_entries_of_owner on public.catalog_entries (user_id);
create index catalog_entries_of_team on public.catalog_entries (team_id);

revoke all on public.catalog_entries from anon, authenticated;
grant select on public.catalog_entries to authenticated;

alter table public.catalog_entries enable row level security;

-- There are no other policies: entries follow what is saved, by trigger alone.
create policy "Owners and team members see the catalog entry of a notebook"
on public.catalog_entries for select to authenticated
using (user_id = (select auth.uid()) or team_id = any (array(select private.my_team_ids())));

-- A JSON string as one line of at most 300 characters; null for anything else and where it is blank.
create function private.short_text(value jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'string'
    then nullif(left(btrim(regexp_replace(left(value #>> '{}', 2000), '[[:space:][:cntrl:]]+', ' ', 'g')), 300), '')
  end
$$;

-- The strings of a JSON list as short texts, each once, at most 50. Anything else in it is left out.
create function private.short_texts(list jsonb)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(name order by first), '{}')
  from (
    select private.short_text(item.value) as name, min(item.position) as first
    from jsonb_array_elements(case jsonb_typeof(list) when 'array' then list else '[]' end)
      with ordinality as item (value, position)
    where private.short_text(item.value) is not null
    group by 1
    order by 2
    limit 50
  ) named
$$;

-- The leading experiment as {data, target, model, metric, of, part, value, printed}; empty where none leads.
create function private.headline_of(facts jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  lead jsonb := facts -> 'headline';
  best jsonb;
begin
  if jsonb_typeof(lead) is distinct from 'number' or lead::numeric not between 0 and 10000 then
    return '{}';
  end if;
  lead := facts -> 'experiments' -> lead::integer;
  best := lead -> 'best' -> 'metric';
  return jsonb_build_object(
    'data', lead -> 'data',
    'target', lead -> 'target',
    'model', (
      select model -> 'name'
      from jsonb_path_query(lead, 'lax $.models[*]') model
      where model -> 'id' = lead -> 'best' -> 'model'
      limit 1
    ),
    'metric', best -> 'name', 'of', best -> 'of', 'part', best -> 'part',
    'value', best -> 'value', 'printed', best -> 'printed'
  );
end
$$;

-- The columns of an entry that facts make. Corrections carry the headline that they come to, so that nothing here corrects a second time.
create function private.catalog_entry(facts jsonb, corrections jsonb, model_type text)
returns public.catalog_entries
language plpgsql
immutable
set search_path = ''
as $$
declare
  entry public.catalog_entries;
  headline constant jsonb := case
    when jsonb_typeof(corrections -> 'headline') = 'object' then corrections -> 'headline'
    else private.headline_of(facts)
  end;
begin
  entry.question := private.short_text(facts -> 'question' -> 'text');
  entry.reads := private.short_texts(jsonb_path_query_array(
    facts, 'lax $.facts[*] ? (@.kind == "source" && @.form != "generated").name'
  ));
  entry.data := private.short_texts(
    jsonb_path_query_array(headline, 'lax $.data[*]')
    || jsonb_path_query_array(facts, 'lax $.experiments[*].data[*]') || to_jsonb(entry.reads)
  );
  entry.reads := array(select distinct regexp_replace(name, '^.*[/\\]', '') from unnest(entry.reads) name);
  entry.writes := array(
    select distinct regexp_replace(name, '^.*[/\\]', '')
    from unnest(private.short_texts(jsonb_path_query_array(facts, 'lax $.facts[*] ? (@.kind == "saved").name'))) name
  );
  entry.libraries := private.short_texts(jsonb_path_query_array(facts, 'lax $.libraries[*]'));
  entry.target := private.short_text(headline -> 'target');
  entry.model := coalesce(private.short_text(headline -> 'model'), private.short_text(to_jsonb(model_type)));
  entry.models := private.short_texts(
    jsonb_build_array(entry.model) || jsonb_path_query_array(facts, 'lax $.experiments[*].models[*].name')
  );
  if jsonb_typeof(headline -> 'value') = 'number' and abs((headline -> 'value')::numeric) between 1e-300 and 1e300
    or headline -> 'value' = '0' then
    entry.metric := private.short_text(headline -> 'metric');
    entry.metric_of := private.short_text(headline -> 'of');
    entry.part := private.short_text(headline -> 'part');
    entry.value := (headline -> 'value')::double precision;
    entry.printed := private.short_text(headline -> 'printed');
  end if;
  entry.metrics := private.short_texts(
    jsonb_build_array(entry.metric) || jsonb_path_query_array(facts, 'lax $.experiments[*].metrics[*].name')
  );
  return entry;
end
$$;

-- Every notebook has an entry from its first moment, so that the catalog leaves none out.
create function private.enter_notebook()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.catalog_entries (notebook_id, user_id, team_id) values (new.id, new.user_id, new.team_id)
  on conflict (notebook_id) do update set user_id = excluded.user_id, team_id = excluded.team_id;
  return null;
end
$$;

create trigger enter_notebook
after insert on public.notebooks
for each row execute function private.enter_notebook();

create trigger follow_notebook
after update on public.notebooks
for each row when ((new.user_id, new.team_id) is distinct from (old.user_id, old.team_id))
execute function private.enter_notebook();

create function private.note_facts(notebook uuid, facts jsonb, corrections jsonb, model_type text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  entry constant public.catalog_entries := private.catalog_entry(facts, corrections, model_type);
begin
  update public.catalog_entries
  set question = entry.question, data = entry.data, reads = entry.reads, writes = entry.writes, libraries = entry.libraries,
    models = entry.models, metrics = entry.metrics, target = entry.target, model = entry.model, metric = entry.metric,
    metric_of = entry.metric_of, part = entry.part, value = entry.value, printed = entry.printed
  where notebook_id = notebook;
end
$$;

create function private.follow_facts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  former public.notebook_content := old;
  current public.notebook_content := new;
begin
  if tg_op <> 'UPDATE' or (former.facts, former.fact_corrections, former.model_type)
    is distinct from (current.facts, current.fact_corrections, current.model_type) then
    perform private.note_facts(
      coalesce(current.notebook_id, former.notebook_id), current.facts, current.fact_corrections, current.model_type
    );
  end if;
  return null;
end
$$;

create trigger follow_facts
after insert or update or delete on public.notebook_content
for each row execute function private.follow_facts();

revoke execute on function
  private.short_text(jsonb), private.short_texts(jsonb), private.headline_of(jsonb),
  private.catalog_entry(jsonb, jsonb, text), private.enter_notebook(),
  private.note_facts(uuid, jsonb, jsonb, text), private.follow_facts()
from public;

-- Notebooks from before.
insert into public.catalog_entries (notebook_id, user_id, team_id) select id, user_id, team_id from public.notebooks;
select count(private.note_facts(c.notebook_id, c.facts, c.fact_corrections, c.model_type)) from public.notebook_content c;
