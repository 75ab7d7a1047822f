-- The catalog and the search take the facts of a notebook as a person corrected them, from the facts and the corrections alone. Until now
-- they read a headline that the browser stored beside the corrections: corrections from before the catalog have none, and a push that
-- brings other facts leaves an old one.

-- Index of the one experiment of that name ({data, target}); with other data, of the only one with that target. Null where there is none.
create function private.experiment_at(facts jsonb, name jsonb)
returns integer
language sql
immutable
set search_path = ''
as $$
  with experiments as (
    select e.position::integer - 1 as index, e.value -> 'target' as target,
      jsonb_build_object('data', e.value -> 'data', 'target', e.value -> 'target') as name
    from jsonb_array_elements(facts -> 'experiments') with ordinality e (value, position)
  ), alike as (
    select e.index from experiments e where e.target = experiment_at.name -> 'target' and e.target <> 'null'
  )
  select coalesce(
    (select min(e.index) from experiments e where e.name = experiment_at.name),
    (select min(index) from alike having count(*) = 1)
  )
$$;

-- The model of that name ({name, class, variant}); in another version, the only one of its name and class. Null where there is none.
create function private.model_in(experiment jsonb, name jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  with models as (
    select m.value as model, m.position, jsonb_build_object(
        'name', m.value -> 'name', 'class', m.value -> 'class', 'variant', m.value -> 'variant'
      ) as name
    from jsonb_array_elements(experiment -> 'models') with ordinality m (value, position)
  ), alike as (
    select m.model from models m where m.name - 'variant' = model_in.name - 'variant'
  )
  select coalesce(
    (select m.model from models m where m.name = model_in.name order by m.position limit 1),
    (select jsonb_agg(model) -> 0 from alike having count(*) = 1)
  )
$$;

-- An experiment as the corrections that concern it, the latest first, leave it: target, metrics and best. `correctFacts` of the analysis does the same.
create function private.corrected_experiment(experiment jsonb, corrections jsonb[])
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  before constant jsonb := nullif(experiment -> 'best', 'null');
  target jsonb := experiment -> 'target';
  hidden_names jsonb[] := '{}';
  shown jsonb;
  hidden jsonb;
  chosen jsonb;
  correction jsonb;
  direction integer;
  best jsonb;
begin
  foreach correction in array corrections loop
    case correction ->> 'kind'
      when 'target' then target := correction -> 'target';
      when 'main-model' then chosen := coalesce(private.model_in(experiment, correction -> 'model'), chosen);
      when 'hidden-metric' then hidden_names := hidden_names || (correction -> 'metric');
      else null;
    end case;
  end loop;

  with metrics as (
    select m.value as metric, m.position, jsonb_build_object(
        'name', m.value -> 'name', 'part', m.value -> 'part', 'of', m.value -> 'of', 'variant', m.value -> 'variant',
        'printed', m.value -> 'printed', 'model', (
          select jsonb_build_object('name', o.value -> 'name', 'class', o.value -> 'class', 'variant', o.value -> 'variant')
          from jsonb_array_elements(experiment -> 'models') o
          where o.value -> 'id' = m.value -> 'model'
          limit 1
        )
      ) as name
    from jsonb_array_elements(experiment -> 'metrics') with ordinality m (value, position)
  )
  select coalesce(jsonb_agg(metric order by position) filter (where name <> all (hidden_names)), '[]'),
    coalesce(jsonb_agg(metric) filter (where name = any (hidden_names)), '[]')
  into shown, hidden
  from metrics;

  -- The best value was the highest of its kind, or the lowest where less is better.
  direction := (
    select case when (before -> 'metric' ->> 'value')::numeric <= min((m ->> 'value')::numeric)
        and (before -> 'metric' ->> 'value')::numeric < max((m ->> 'value')::numeric) then -1 else 1 end
    from jsonb_array_elements(experiment -> 'metrics') m
    where (m -> 'name', m -> 'part', m -> 'of') = (before #> '{metric,name}', before #> '{metric,part}', before #> '{metric,of}')
  );
  if chosen is not null then
    best := (
      select m.value
      from jsonb_array_elements(shown) with ordinality m (value, position)
      cross join lateral (
        select (m.value -> 'name', m.value -> 'part') = (before #> '{metric,name}', before #> '{metric,part}') as alike
      ) kind
      where m.value -> 'model' = chosen -> 'id' and m.value -> 'of' = 'null'
      order by kind.alike is true desc, case when kind.alike then direction * (m.value ->> 'value')::numeric end desc nulls last,
        case m.value ->> 'part'
          when 'test' then 1 when 'validation' then 2 when 'cross-validation' then 3 when 'out-of-bag' then 4 when 'train' then 6
          else 5
        end, m.position
      limit 1
    );
  elsif before is null or not exists (
    select from jsonb_array_elements(hidden) m
    where (m -> 'name', m -> 'printed', m -> 'part', m -> 'model', m -> 'of', m -> 'variant') = (
      before #> '{metric,name}', before #> '{metric,printed}', before #> '{metric,part}', before #> '{metric,model}',
      before #> '{metric,of}', before #> '{metric,variant}'
    )
  ) then
    return experiment || jsonb_build_object('target', target, 'metrics', shown);
  else
    best := (
      select m.value
      from jsonb_array_elements(shown) with ordinality m (value, position)
      where (m.value -> 'name', m.value -> 'part', m.value -> 'of')
          = (before #> '{metric,name}', before #> '{metric,part}', before #> '{metric,of}')
        and exists (
          select from jsonb_array_elements(experiment -> 'models') o
          where o.value -> 'id' = m.value -> 'model' and o.value ->> 'role' = 'result'
        )
      order by direction * (m.value ->> 'value')::numeric desc, m.position
      limit 1
    );
  end if;
  return experiment || jsonb_build_object(
    'target', target, 'metrics', shown,
    'best', case when best is not null then jsonb_build_object('model', best -> 'model', 'metric', best) end
  );
end
$$;

-- Facts with their headline and experiments as a person corrected them. Facts and corrections are what a client sent: where they have
-- another shape, nothing is corrected.
create function private.corrected_facts(facts jsonb, corrections jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  headline jsonb := facts -> 'headline';
  concerning jsonb[];
  experiments jsonb := '[]';
  correction jsonb;
begin
  if corrections is null or corrections -> 'corrections' = '[]' then
    return facts;
  end if;
  for correction in
    select c from jsonb_array_elements(corrections -> 'corrections') c where c ->> 'kind' = 'headline'
  loop
    if correction -> 'experiment' = 'null' then
      headline := 'null';
    else
      headline := coalesce(to_jsonb(private.experiment_at(facts, correction -> 'experiment')), headline);
    end if;
  end loop;
  for index in 0 .. jsonb_array_length(facts -> 'experiments') - 1 loop
    concerning := array(
      select c.value
      from jsonb_array_elements(corrections -> 'corrections') with ordinality c (value, position)
      where c.value ->> 'kind' <> 'headline' and private.experiment_at(facts, c.value -> 'experiment') = index
      order by c.position desc
    );
    experiments := experiments || jsonb_build_array(
      case when concerning = '{}' then facts -> 'experiments' -> index
      else private.corrected_experiment(facts -> 'experiments' -> index, concerning) end
    );
  end loop;
  return facts || jsonb_build_object('headline', headline, 'experiments', experiments);
exception when others then
  return facts;
end
$$;

-- The columns of an entry that facts make.
create or replace function private.catalog_entry(facts jsonb, corrections jsonb, model_type text)
returns public.catalog_entries
language plpgsql
immutable
set search_path = ''
as $$
declare
  entry public.catalog_entries;
  corrected constant jsonb := private.corrected_facts(facts, corrections);
  headline constant jsonb := private.headline_of(corrected);
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
    jsonb_build_array(entry.metric) || jsonb_path_query_array(corrected, 'lax $.experiments[*].metrics[*].name')
  );
  return entry;
end
$$;

revoke execute on function
  private.experiment_at(jsonb, jsonb), private.model_in(jsonb, jsonb), private.corrected_experiment(jsonb, jsonb[]),
  private.corrected_facts(jsonb, jsonb)
from public;

-- Notebooks corrected before.
select count(private.note_facts(c.notebook_id, c.facts, c.fact_corrections, c.model_type))
from public.notebook_content c where c.fact_corrections is not null;
select count(private.note_words(c.notebook_id, false))
from public.notebook_content c where c.fact_corrections is not null;
