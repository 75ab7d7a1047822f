-- Notebooks newest first, then by id. The row rules join the owner and the teams by OR, so PostgreSQL reads and sorts everything a person may
-- see before it can return the first row. Taken one at a time, the owner and each team are ranges of an index, and the newest come first in each.

-- As before, with the id that settles ties and the column the row rules compare.
drop index public.notebooks_of_owner, public.notebooks_of_team;
create index notebooks_of_owner on public.notebooks (user_id, updated_at desc, id) include (team_id);
create index notebooks_of_team on public.notebooks (team_id, updated_at desc, id) include (user_id);
-- Everybody's, by time. It is on an expression so that the planner doesn't use it for other queries: for somebody who sees few notebooks it
-- would go through everybody's.
create index notebooks_by_time on public.notebooks ((updated_at at time zone 'UTC') desc, id);

-- The ids of the newest `most` notebooks that belong to the caller or to the caller's teams; where `before` and `before_id` are given, of those
-- that come after the notebook with this time and id. Ids only: the notebooks themselves are read under the row rules.
create function private.newest_notebook_ids(most integer, before timestamptz, before_id uuid)
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
  if cardinality(teams) > many_teams then
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

revoke execute on function private.newest_notebook_ids(integer, timestamptz, uuid) from public;
grant execute on function private.newest_notebook_ids(integer, timestamptz, uuid) to authenticated;

-- The newest notebooks that the caller may see, at most 1,000. For the next page, pass updated_at and id of the last row.
create function public.newest_notebooks(most integer default 100, before timestamptz default null, before_id uuid default null)
returns setof public.notebooks
language sql
stable
rows 100
set search_path = ''
as $$
  select * from public.notebooks
  where id = any ((select private.newest_notebook_ids(least(greatest(most, 0), 1000), before, before_id))::uuid[])
  order by updated_at desc, id
$$;

revoke execute on function public.newest_notebooks(integer, timestamptz, uuid) from public, anon;
grant execute on function public.newest_notebooks(integer, timestamptz, uuid) to authenticated;
