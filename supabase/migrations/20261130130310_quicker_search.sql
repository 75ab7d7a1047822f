-- Search and catalog read no more than an answer takes: where few of many notebooks are found, those few; facts and owners of more than a page
-- only where they sort or group it; and the filters beside a text once, not once for each notebook that has the text.

-- Planning the statement that looks for a passage takes longer than running it.
alter function private.passage_of(uuid, text) set plan_cache_mode = force_generic_plan;

-- Notebooks of the catalog, as row rules show them to the caller.
--
-- asked, all of it optional: {text, folder, team (an id, or "none"), status, score_from, score_below, scored (false: those without a score),
--   model, metric, data, library, person (an id), updated_from, updated_before,
--   sort: "relevance" (where there is a text) | "updated" | "created" | "title" | "question" | "data" | "target" | "model" | "value" |
--   "score" | "owner", descending (as people expect it where it is left out), group: "data" | "model" | "team" | "owner", most (of a page, up to 500), after: "next" of the page before}
-- Returns {total, more, partial, rows: [{id, title, status, folder_id, team_id, user_id, owner, overall_score, created_at, updated_at, question, data,
--   target, model, metric, metric_of, part, value, printed, group, group_size, passage}], next: null where this is the last page}.
-- Rows without a value to sort by are last in any order; where nothing else decides, the newest is first.
-- No more than private.catalog_reach() notebooks are sorted, counted or ranked: those changed last. Where there are more, `more` is true and
-- `total` is how many were counted; `partial` is true where no page shows the others. Without a filter, newest first, every page can be had.
create or replace function public.find_notebooks(asked jsonb)
returns jsonb
language plpgsql
stable
set plan_cache_mode = force_custom_plan
-- What is joined comes in no order, and there is more of it than the planner expects: sorting it takes longer than hashing.
set enable_mergejoin = off
set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(asked ->> 'text'), '');
  sort constant text := coalesce(asked ->> 'sort', case when wanted is null then 'updated' else 'relevance' end);
  descending constant boolean := coalesce(
    (asked ->> 'descending')::boolean, sort in ('updated', 'created', 'value', 'score')
  );
  sign constant integer := case when descending then -1 else 1 end;
  most constant integer := least(greatest(coalesce((asked ->> 'most')::integer, 50), 1), 500);
  after constant jsonb := nullif(asked -> 'after', 'null');
  reach constant integer := private.catalog_reach();
  is_filtered constant boolean := asked - array['text', 'sort', 'descending', 'group', 'most', 'after'] <> '{}';
  is_newest constant boolean := wanted is null and sort = 'updated' and descending and not is_filtered and not asked ? 'group';
  seen constant integer := private.count_notebooks(reach + 1);
  needs_facts constant boolean := sort in ('question', 'data', 'target', 'model', 'value') or asked ->> 'group' in ('data', 'model');
  needs_owner constant boolean := sort = 'owner' or asked ->> 'group' = 'owner';
  one_by_one boolean;
  counted integer;
  ids uuid[];
  passing uuid[];
  ranks double precision[];
begin
  if is_newest then
    ids := private.newest_notebook_ids(most + 1, (after ->> 'updated_at')::timestamptz, (after ->> 'id')::uuid);
    counted := seen;
  elsif wanted is not null then
    select coalesce(array_agg(m.notebook_id), '{}'), array_agg(m.rank) into ids, ranks
    from private.matching_notebooks(wanted, reach + 1) m;
    counted := cardinality(ids);
    if counted > reach then
      select coalesce(array_agg(m.notebook_id), '{}'), array_agg(m.rank) into ids, ranks
      from private.matching_notebooks(
        wanted, null, case when is_filtered then private.filtered_notebooks(asked, reach) else private.reached_notebooks() end
      ) m;
    elsif is_filtered then
      passing := private.filtered_notebooks(asked, reach, ids);
      select coalesce(array_agg(m.id), '{}'), array_agg(m.rank) into ids, ranks
      from unnest(ids, ranks) m (id, rank)
      where m.id = any (passing);
    end if;
  elsif is_filtered then
    ids := private.filtered_notebooks(asked, reach + 1);
    counted := cardinality(ids);
    ids := ids[:reach];
  else
    -- Without a list of ids the row rules alone decide.
    ids := private.reached_notebooks();
    counted := seen;
  end if;
  -- The planner takes the row rules for narrower than they are, and would read all that they allow for a few notebooks of many.
  one_by_one := seen > reach or 5 * cardinality(ids) < seen;
  return (
    with notebooks as (
      select * from public.notebooks where not one_by_one
      union all
      select n.*
      from unnest(ids) one (id) cross join lateral (select * from public.notebooks where id = one.id offset 0) n
      where one_by_one
    ), entries as (
      select * from public.catalog_entries where needs_facts and not one_by_one
      union all
      select e.*
      from unnest(ids) one (id) cross join lateral (select * from public.catalog_entries where notebook_id = one.id offset 0) e
      where needs_facts and one_by_one
    ), keyed as materialized (
      select
        n.id, n.updated_at, -date_part('epoch', n.updated_at) as recent,
        case asked ->> 'group'
          when 'data' then e.data[1] when 'model' then e.model when 'owner' then p.owner when 'team' then n.team_id::text
        end as group_name,
        case sort
          when 'title' then lower(n.title) when 'question' then lower(e.question) when 'data' then lower(e.data[1])
          when 'target' then lower(e.target) when 'model' then lower(e.model) when 'owner' then lower(p.owner)
        end as name,
        case sort
          when 'relevance' then -m.rank
          when 'updated' then sign * date_part('epoch', n.updated_at)
          when 'created' then sign * date_part('epoch', n.created_at)
          when 'value' then sign * e.value
          when 'score' then sign * n.overall_score
        end as number
      from unnest(ids, ranks) as m (id, rank)
      join notebooks n on n.id = m.id
      left join entries e on e.notebook_id = m.id
      left join (select id, coalesce(name, email) as owner from public.profiles where needs_owner) p on p.id = n.user_id
    ), placed as (
      select id, group_name, updated_at, recent, coalesce(name, '') as name, coalesce(number, 0) as number,
        group_name is null as ungrouped, coalesce(group_name, '') as group_key,
        name is null and number is null as missing
      from keyed
    ), sizes as materialized (
      select group_name, count(*) as notebooks from keyed where asked ? 'group' group by group_name
    ), page as materialized (
      select *
      from placed
      where after is null
        or (ungrouped, group_key, missing, number) > (
          (after ->> 'ungrouped')::boolean, after ->> 'group_key', (after ->> 'missing')::boolean, (after ->> 'number')::double precision
        )
        or (ungrouped, group_key, missing, number) = (
          (after ->> 'ungrouped')::boolean, after ->> 'group_key', (after ->> 'missing')::boolean, (after ->> 'number')::double precision
        ) and (
          case when descending then name < after ->> 'name' else name > after ->> 'name' end
          or name = after ->> 'name' and (recent, id) > ((after ->> 'recent')::double precision, (after ->> 'id')::uuid)
        )
      order by ungrouped, group_key, missing, number,
        case when not descending then name end, case when descending then name end desc, recent, id
      limit most + 1
    ), numbered as (
      select *, row_number() over () as position from page
    )
    select jsonb_build_object(
      'total', case when is_newest then least(counted, reach) else (select count(*) from keyed) end, 'more', counted > reach,
      'partial', counted > reach and not is_newest,
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', n.id, 'title', n.title, 'status', n.status, 'folder_id', n.folder_id, 'team_id', n.team_id, 'user_id', n.user_id,
          'owner', coalesce(p.name, p.email), 'overall_score', n.overall_score, 'created_at', n.created_at, 'updated_at', n.updated_at,
          'question', e.question, 'data', e.data, 'target', e.target, 'model', e.model, 'metric', e.metric,
          'metric_of', e.metric_of, 'part', e.part, 'value', e.value, 'printed', e.printed,
          'group', page.group_name,
          'group_size', (select s.notebooks from sizes s where s.group_name is not distinct from page.group_name),
          'passage', case when wanted is not null then private.passage_of(n.id, wanted) end
        ) order by page.position)
        from numbered page
        join public.notebooks n on n.id = page.id
        join public.catalog_entries e on e.notebook_id = page.id
        left join public.profiles p on p.id = n.user_id
        where page.position <= most
      ), '[]'),
      'next', (
        select jsonb_build_object(
          'ungrouped', ungrouped, 'group_key', group_key, 'missing', missing, 'number', number, 'name', name,
          'recent', recent, 'updated_at', updated_at, 'id', id
        )
        from numbered where position = most and exists (select from numbered where position > most)
      )
    )
  );
end
$$;

-- What can be chosen to narrow the catalog: {models, metrics, data, libraries, people: [{id, name}]}. Of each the most frequent, at most 200;
-- of the caller's newest notebooks, as many as the catalog reaches.
create or replace function public.catalog_choices()
returns jsonb
language plpgsql
stable
set plan_cache_mode = force_custom_plan
set search_path = ''
as $$
declare
  reach constant integer := private.catalog_reach();
  -- Null: all that the caller sees.
  ids constant uuid[] := case when private.count_notebooks(reach + 1) > reach then private.reached_notebooks() end;
begin
  return (
    with seen as materialized (
      select user_id, models, metrics, data, libraries
      from public.catalog_entries
      where ids is null or notebook_id = any (ids)
    ), named as (
      select kind, name, count(*) as notebooks
      from (
        select 'models' as kind, unnest(models) as name from seen
        union all select 'metrics', unnest(metrics) from seen
        union all select 'data', unnest(data) from seen
        union all select 'libraries', unnest(libraries) from seen
      ) one
      group by kind, name
    ), frequent as (
      select kind, name from (
        select kind, name, row_number() over (partition by kind order by notebooks desc, name) as place from named
      ) placed
      where place <= 200
    )
    select jsonb_build_object(
      'models', array(select name from frequent where kind = 'models' order by lower(name), name),
      'metrics', array(select name from frequent where kind = 'metrics' order by lower(name), name),
      'data', array(select name from frequent where kind = 'data' order by lower(name), name),
      'libraries', array(select name from frequent where kind = 'libraries' order by lower(name), name),
      'people', coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'name', coalesce(p.name, p.email)) order by lower(coalesce(p.name, p.email)), p.id)
        from (select distinct user_id from seen limit 200) owner join public.profiles p on p.id = owner.user_id
      ), '[]')
    )
  );
end
$$;
