-- Notebooks of the catalog, as row rules show them to the caller.
--
-- asked, all of it optional: {text, folder, team (an id, or "none"), status, score_from, score_below, scored (false: those without a score),
--   model, metric, data, library, person (an id), updated_from, updated_before,
--   sort: "relevance" (where there is a text) | "updated" | "created" | "title" | "question" | "data" | "target" | "model" | "value" |
--   "score" | "owner", descending (as people expect it where it is left out), group: "data" | "model" | "team" | "owner", most (of a page, up to 500), after: "next" of the page before}
-- Returns {total, rows: [{id, title, status, folder_id, team_id, user_id, owner, overall_score, created_at, updated_at, question, data,
--   target, model, metric, metric_of, part, value, printed, group, group_size, passage}], next: null where this is the last page}.
-- Rows without a value to sort by are last in any order; where nothing else decides, the newest is first.
create function public.find_notebooks(asked jsonb)
returns jsonb
language plpgsql
stable
set plan_cache_mode = force_custom_plan
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
  ids uuid[];
  ranks double precision[];
begin
  if wanted is not null then
    select coalesce(array_agg(m.notebook_id), '{}'), coalesce(array_agg(m.rank), '{}')
    into ids, ranks
    from private.matching_notebooks(wanted) m;
  end if;
  return (
    with keyed as materialized (
      select
        n.id, -date_part('epoch', n.updated_at) as recent, p.owner,
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
      from public.notebooks n
      join public.catalog_entries e on e.notebook_id = n.id
      left join (select id, coalesce(name, email) as owner from public.profiles) p on p.id = n.user_id
      left join unnest(ids, ranks) as m (id, rank) on m.id = n.id
      where (ids is null or n.id = any (ids))
        and (asked ->> 'folder' is null or n.folder_id is not distinct from nullif(asked ->> 'folder', 'none')::uuid)
        and (asked ->> 'team' is null or n.team_id is not distinct from nullif(asked ->> 'team', 'none')::uuid)
        and (asked ->> 'status' is null or n.status = asked ->> 'status')
        and (asked ->> 'score_from' is null or n.overall_score >= (asked ->> 'score_from')::double precision)
        and (asked ->> 'score_below' is null or n.overall_score < (asked ->> 'score_below')::double precision)
        and (asked ->> 'scored' is null or (n.overall_score is not null) = (asked ->> 'scored')::boolean)
        and (asked ->> 'model' is null or e.models @> array[asked ->> 'model'])
        and (asked ->> 'metric' is null or e.metrics @> array[asked ->> 'metric'])
        and (asked ->> 'data' is null or e.data @> array[asked ->> 'data'])
        and (asked ->> 'library' is null or e.libraries @> array[asked ->> 'library'])
        and (asked ->> 'person' is null or n.user_id = (asked ->> 'person')::uuid)
        and (asked ->> 'updated_from' is null or n.updated_at >= (asked ->> 'updated_from')::timestamptz)
        and (asked ->> 'updated_before' is null or n.updated_at < (asked ->> 'updated_before')::timestamptz)
    ), placed as (
      select id, owner, group_name, recent, coalesce(name, '') as name, coalesce(number, 0) as number,
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
      'total', (select count(*) from keyed),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', n.id, 'title', n.title, 'status', n.status, 'folder_id', n.folder_id, 'team_id', n.team_id, 'user_id', n.user_id,
          'owner', page.owner, 'overall_score', n.overall_score, 'created_at', n.created_at, 'updated_at', n.updated_at,
          'question', e.question, 'data', e.data, 'target', e.target, 'model', e.model, 'metric', e.metric,
          'metric_of', e.metric_of, 'part', e.part, 'value', e.value, 'printed', e.printed,
          'group', page.group_name,
          'group_size', (select s.notebooks from sizes s where s.group_name is not distinct from page.group_name),
          'passage', case when wanted is not null then private.passage_of(n.id, wanted) end
        ) order by page.position)
        from numbered page
        join public.notebooks n on n.id = page.id
        join public.catalog_entries e on e.notebook_id = page.id
        where page.position <= most
      ), '[]'),
      'next', (
        select jsonb_build_object(
          'ungrouped', ungrouped, 'group_key', group_key, 'missing', missing, 'number', number, 'name', name,
          'recent', recent, 'id', id
        )
        from numbered where position = most and exists (select from numbered where position > most)
      )
    )
  );
end
$$;

-- What can be chosen to narrow the catalog: {models, metrics, data, libraries, people: [{id, name}]}. Of each the most frequent, at most 200.
create function public.catalog_choices()
returns jsonb
language sql
stable
set search_path = ''
as $$
  with seen as materialized (
    select n.user_id, e.models, e.metrics, e.data, e.libraries
    from public.notebooks n join public.catalog_entries e on e.notebook_id = n.id
  ), named as (
    select kind, name, count(*) as notebooks
    from seen
    cross join lateral (
      select 'models' as kind, unnest(models) as name
      union all select 'metrics', unnest(metrics)
      union all select 'data', unnest(data)
      union all select 'libraries', unnest(libraries)
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
$$;

-- Files that one notebook writes and another reads, by their names: [{file, writers, readers: [{id, title}], writer_count, reader_count}].
-- At most 100 files, those with most notebooks first, and of each at most 20 notebooks on either side.
create function public.file_flows()
returns jsonb
language sql
stable
set search_path = ''
as $$
  with ends as materialized (
    select lower(one.name) as file, one.name, one.written, n.id, n.title
    from public.notebooks n
    join public.catalog_entries e on e.notebook_id = n.id
    cross join lateral (
      select unnest(e.writes) as name, true as written union all select unnest(e.reads), false
    ) one
  ), flows as (
    select file, min(name) as name, count(*) filter (where written) as writer_count, count(*) filter (where not written) as reader_count
    from ends
    group by file
    having bool_or(written) and bool_or(not written) and count(distinct id) > 1
    order by count(*) desc, file
    limit 100
  ), placed as (
    select e.*, row_number() over (partition by e.file, e.written order by lower(e.title), e.id) as place
    from ends e
    where e.file in (select file from flows)
  ), sides as (
    select file, written, jsonb_agg(jsonb_build_object('id', id, 'title', title) order by place) as notebooks
    from placed
    where place <= 20
    group by file, written
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'file', f.name, 'writers', w.notebooks, 'readers', r.notebooks,
    'writer_count', f.writer_count, 'reader_count', f.reader_count
  ) order by f.writer_count + f.reader_count desc, f.file), '[]')
  from flows f
  join sides w on w.file = f.file and w.written
  join sides r on r.file = f.file and not r.written
$$;

revoke execute on function public.find_notebooks(jsonb), public.catalog_choices(), public.file_flows() from public, anon;
grant execute on function public.find_notebooks(jsonb), public.catalog_choices(), public.file_flows() to authenticated;
