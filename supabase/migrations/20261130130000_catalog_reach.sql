-- Search and catalog for people who see very many notebooks. Sorting, counting and ranking read every row concerned, so they stop at a number.
-- A filter or a text that leaves fewer than that misses none of them, however old they are.

-- How many notebooks are sorted, counted or ranked at most.
create function private.catalog_reach()
returns integer
language sql
immutable
set search_path = ''
as $$ select 10000 $$;

-- Who the caller may see notebooks of: the caller, and of the caller's teams those that have any. An index that begins with who may see a
-- notebook looks each of them up for every notebook that it finds.
create function private.my_sources()
returns uuid[]
language sql
stable
security definer
set search_path = ''
as $$
  select array(
    select team.id
    from private.my_team_ids() team (id)
    cross join lateral (select from public.notebooks n where n.team_id = team.id limit 1) one
  ) || auth.uid()
$$;

-- Who may see it, before what it holds: as in the index of search.
create index catalog_entries_visible on public.catalog_entries using gin ((array[user_id, team_id]), models, metrics, data, libraries);

-- The ids of the newest `most` notebooks that belong to the caller or to the caller's teams; where `before` and `before_id` are given, of those
-- that come after the notebook with this time and id. Ids only: the notebooks themselves are read under the row rules.
create or replace function private.newest_notebook_ids(most integer, before timestamptz, before_id uuid)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  teams constant uuid[] := array(select private.my_team_ids());
  start constant timestamptz := coalesce(before, 'infinity');
  many_teams constant integer := 50;
  found_ids uuid[];
begin
  -- With a thousand teams there are a thousand ranges to look at. Members of that many usually see some of the newest notebooks of all.
  -- Among the newest of all, a long list would be looked for longer than in the teams.
  if cardinality(teams) > many_teams and most <= 1000 then
    found_ids := array(
      select recent.id
      from (
        select n.id, n.user_id, n.team_id from public.notebooks n
        where n.updated_at at time zone 'UTC' <= start at time zone 'UTC' and (n.updated_at < start or n.id > before_id)
        order by n.updated_at at time zone 'UTC' desc, n.id limit 16 * most
      ) recent
      where recent.user_id = me or recent.team_id in (select unnest(teams))
      limit most
    );
    if cardinality(found_ids) = most then
      return found_ids;
    end if;
  end if;
  return array(
    with heads as materialized (
      -- The newest of each team. Where a team's newest is not among the first `most` of these, none of its notebooks can be.
      select team.id, head.updated_at
      from unnest(teams) as team (id)
      cross join lateral (
        select n.id, n.updated_at from public.notebooks n
        where n.team_id = team.id and n.updated_at <= start and (n.updated_at < start or n.id > before_id)
        order by n.updated_at desc, n.id limit 1
      ) head
      order by head.updated_at desc, head.id limit most
    ), oldest as materialized (
      select case when count(*) = most then min(updated_at) else '-infinity' end as head from heads
    )
    select newest.id
    from (
      (
        select n.id, n.updated_at from public.notebooks n
        where n.user_id = me and n.updated_at <= start and (n.updated_at < start or n.id > before_id)
        order by n.updated_at desc, n.id limit most
      )
      union
      select of_team.id, of_team.updated_at
      from heads
      cross join lateral (
        select n.id, n.updated_at from public.notebooks n
        where n.team_id = heads.id and n.updated_at <= start and n.updated_at >= (select head from oldest)
          and (n.updated_at < start or n.id > before_id)
        order by n.updated_at desc, n.id limit most
      ) of_team
    ) newest
    order by newest.updated_at desc, newest.id limit most
  );
end
$$;

-- How many notebooks the caller may see; counts no further than `most`.
create function private.count_notebooks(most integer)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select count(*)::integer
  from (
    (select from public.notebooks n where n.user_id = (select auth.uid()) limit most)
    union all
    (
      select from public.notebooks n
      where n.team_id = any (array(select private.my_team_ids())) and n.user_id <> (select auth.uid()) limit most
    )
    limit most
  ) counted
$$;

-- The ids of the newest notebooks that the caller may see, as many as the catalog reaches.
create function private.reached_notebooks()
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select private.newest_notebook_ids(private.catalog_reach(), null, null)
$$;

-- The ids of the newest `most` notebooks of the caller and of the caller's teams that pass the filters in `asked` (see find_notebooks), its
-- text aside; where `among` is given, only those in it.
create function private.filtered_notebooks(asked jsonb, most integer, among uuid[] default null)
returns uuid[]
language plpgsql
stable
security definer
set plan_cache_mode = force_custom_plan
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  teams constant uuid[] := array(select private.my_team_ids());
  mine constant uuid[] := private.my_sources();
begin
  return array(
    select n.id
    from public.notebooks n
    left join public.catalog_entries e on e.notebook_id = n.id
    where (n.user_id = me or n.team_id = any (teams)) and (among is null or n.id = any (among))
      and (asked ->> 'folder' is null or n.folder_id is not distinct from nullif(asked ->> 'folder', 'none')::uuid)
      and (asked ->> 'team' is null or n.team_id is not distinct from nullif(asked ->> 'team', 'none')::uuid)
      and (asked ->> 'status' is null or n.status = asked ->> 'status')
      and (asked ->> 'score_from' is null or n.overall_score >= (asked ->> 'score_from')::double precision)
      and (asked ->> 'score_below' is null or n.overall_score < (asked ->> 'score_below')::double precision)
      and (asked ->> 'scored' is null or (n.overall_score is not null) = (asked ->> 'scored')::boolean)
      and (asked ->> 'model' is null or array[e.user_id, e.team_id] && mine and e.models @> array[asked ->> 'model'])
      and (asked ->> 'metric' is null or array[e.user_id, e.team_id] && mine and e.metrics @> array[asked ->> 'metric'])
      and (asked ->> 'data' is null or array[e.user_id, e.team_id] && mine and e.data @> array[asked ->> 'data'])
      and (asked ->> 'library' is null or array[e.user_id, e.team_id] && mine and e.libraries @> array[asked ->> 'library'])
      and (asked ->> 'person' is null or n.user_id = (asked ->> 'person')::uuid)
      and (asked ->> 'updated_from' is null or n.updated_at >= (asked ->> 'updated_from')::timestamptz)
      and (asked ->> 'updated_before' is null or n.updated_at < (asked ->> 'updated_before')::timestamptz)
    order by n.updated_at desc, n.id limit most
  );
end
$$;

drop function private.matching_notebooks(text);

-- The notebooks of the caller and of the caller's teams in which the text is found; how well titles, facts and descriptions fit it. At most
-- `most` of them, whichever come first; where `among` is given, only those in it.
create function private.matching_notebooks(asked text, most integer default null, among uuid[] default null)
returns table (notebook_id uuid, rank double precision)
language plpgsql
stable
security definer
set plan_cache_mode = force_custom_plan
-- The planner does not know what it costs to read the words of a notebook: the indexes are quicker even where they find all of them, and
-- two of them quicker than one.
set enable_seqscan = off
set cpu_tuple_cost = 10
set search_path = ''
as $$
declare
  wanted constant tsquery := private.search_query(asked);
  mine constant uuid[] := private.my_sources();
begin
  return query
  select w.notebook_id, ts_rank(w.head_words, wanted)::double precision
  from private.notebook_words w
  where w.visible_to && mine and w.words @@ wanted and (among is null or w.notebook_id = any (among))
  limit most;
end
$$;

revoke execute on function
  private.catalog_reach(), private.my_sources(), private.count_notebooks(integer), private.reached_notebooks(),
  private.filtered_notebooks(jsonb, integer, uuid[]),
  private.matching_notebooks(text, integer, uuid[])
from public;
grant execute on function
  private.catalog_reach(), private.count_notebooks(integer), private.reached_notebooks(),
  private.filtered_notebooks(jsonb, integer, uuid[]),
  private.matching_notebooks(text, integer, uuid[])
to authenticated;

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
  sees_all constant boolean := seen <= reach;
  counted integer;
  ids uuid[];
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
      select coalesce(array_agg(m.id), '{}'), array_agg(m.rank) into ids, ranks
      from unnest(ids, ranks) m (id, rank)
      where m.id = any (private.filtered_notebooks(asked, reach, ids));
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
  return (
    with notebooks as (
      -- All that the caller sees where the catalog reaches all of it. Where it does not, one by one: the planner takes the row rules for
      -- narrower than they are, and would read all that they allow.
      select * from public.notebooks where sees_all
      union all
      select n.*
      from unnest(ids) one (id) cross join lateral (select * from public.notebooks where id = one.id offset 0) n
      where not sees_all
    ), entries as (
      select * from public.catalog_entries where sees_all
      union all
      select e.*
      from unnest(ids) one (id) cross join lateral (select * from public.catalog_entries where notebook_id = one.id offset 0) e
      where not sees_all
    ), keyed as materialized (
      select
        n.id, n.updated_at, -date_part('epoch', n.updated_at) as recent, p.owner,
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
      join entries e on e.notebook_id = m.id
      left join (select id, coalesce(name, email) as owner from public.profiles) p on p.id = n.user_id
    ), placed as (
      select id, owner, group_name, updated_at, recent, coalesce(name, '') as name, coalesce(number, 0) as number,
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
      select n.user_id, e.models, e.metrics, e.data, e.libraries
      from public.notebooks n join public.catalog_entries e on e.notebook_id = n.id
      where ids is null or n.id = any (ids)
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
  );
end
$$;

-- Files that one notebook writes and another reads, by their names: [{file, writers, readers: [{id, title}], writer_count, reader_count}].
-- At most 100 files, those with most notebooks first, and of each at most 20 notebooks on either side;
-- of the caller's newest notebooks, as many as the catalog reaches.
create or replace function public.file_flows()
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
    with ends as materialized (
      select lower(one.name) as file, one.name, one.written, n.id, n.title
      from public.notebooks n
      join public.catalog_entries e on e.notebook_id = n.id
      cross join lateral (
        select unnest(e.writes) as name, true as written union all select unnest(e.reads), false
      ) one
      where ids is null or n.id = any (ids)
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
  );
end
$$;

-- The text with the words that next to no notebook of the caller's has put right, where that finds more than five times as many. Null where
-- nothing does, and where the text finds enough as it is. Words of four to twenty-four letters, at most three of them.
create or replace function private.respelled(asked text)
returns text
language plpgsql
stable
security definer
-- As private.matching_notebooks.
set enable_seqscan = off
set search_path = ''
as $$
declare
  few constant integer := 2;
  mine constant uuid[] := private.my_sources();
  typed constant text := left(normalize(asked), 300);
  respelled text := typed;
  doubtful text[] := '{}';
  others tsquery := '';
  notebooks constant integer := (select count(*) from private.matching_notebooks(typed, few + 1));
  word text;
  slips text[];
  better text;
begin
  if notebooks > few then
    return null;
  end if;
  for word in
    select distinct lower(match[1])
    from regexp_matches(typed, '(?<![[:alnum:]])(?<!(?:^|\s)-)([[:alpha:]]{4,24})(?![[:alnum:]])', 'g') match
  loop
    if (
      select count(*)
      from (
        select from private.notebook_words w
        where w.visible_to && mine and w.words @@ private.words_query(word)
        limit few + 1
      ) found
    ) > few then
      others := others && private.words_query(word);
    else
      doubtful := array_append(doubtful, word);
    end if;
  end loop;
  if cardinality(doubtful) > 3 then
    return null;
  end if;
  foreach word in array doubtful loop
    slips := private.slips_of(word);
    better := (
      with stems as (
        select distinct lexeme as stem
        from unnest(slips) slip
        cross join lateral unnest(ts_lexize('pg_catalog.english_stem', slip)) lexeme
        where lexeme <> all (ts_lexize('pg_catalog.english_stem', word))
      ), known as (
        select s.stem, found.notebooks, found.example
        from stems s
        cross join lateral (
          select count(*) as notebooks, min(one.notebook_id::text)::uuid as example
          from (
            select w.notebook_id from private.notebook_words w
            where w.visible_to && mine and w.words @@ (quote_literal(s.stem)::tsquery && others)
            limit 1000
          ) one
        ) found
        where found.notebooks > 0
        -- The first letter is seldom the wrong one.
        order by left(s.stem, 1) = left(word, 1) desc, found.notebooks desc, s.stem
        limit 5
      )
      select written.form
      from known k
      cross join lateral private.written_form(k.example, k.stem, slips) written (form)
      where written.form is not null
      order by written.form = any (slips) desc, left(written.form, 1) = left(word, 1) desc, k.notebooks desc, written.form
      limit 1
    );
    if better is not null then
      respelled := regexp_replace(respelled, '(?<![[:alnum:]])' || word || '(?![[:alnum:]])', better, 'gi');
    end if;
  end loop;
  if respelled <> typed and (select count(*) from private.matching_notebooks(respelled, 5 * notebooks + 1)) > 5 * notebooks then
    return respelled;
  end if;
  return null;
end
$$;
