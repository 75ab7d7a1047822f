-- 20261130130000_catalog_reach was released in two forms. What the later form has stands here for databases of the earlier one: the filters of
-- the catalog in one function, beside a text, too; and where the catalog reaches all that somebody sees, the files between notebooks are read at
-- once rather than one by one. For the others nothing changes.

drop function if exists private.filtered_notebooks(jsonb, integer);

-- The ids of the newest `most` notebooks of the caller and of the caller's teams that pass the filters in `asked` (see find_notebooks), its
-- text aside; where `among` is given, only those in it.
create or replace function private.filtered_notebooks(asked jsonb, most integer, among uuid[] default null)
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

revoke execute on function private.filtered_notebooks(jsonb, integer, uuid[]) from public;
grant execute on function private.filtered_notebooks(jsonb, integer, uuid[]) to authenticated;

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
