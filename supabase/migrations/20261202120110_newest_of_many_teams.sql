-- The newest notebooks of a member of very many teams, without reading every membership: neither to find them nor to show them. A member of few
-- teams has an index range for each, as before. For a member of more, the newest notebooks of everybody are checked one by one, each membership
-- by its key; only where too few of them are visible are all the teams read.

-- The ids of the newest `most` notebooks that belong to the caller or to the caller's teams; where `before` and `before_id` are given, of those
-- that come after the notebook with this time and id. Ids only: rows are read under the row rules, or by private.newest_notebooks.
create or replace function private.newest_notebook_ids(most integer, before timestamptz, before_id uuid)
returns uuid[]
language plpgsql
stable
security definer
-- Ranges of indexes are read in their order, and end early. The planner would rather read and sort all of a range: where most rows belong to one
-- person, or where a plan for anybody expects that a person or a team has few.
set enable_seqscan = off
set enable_bitmapscan = off
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  start constant timestamptz := coalesce(before, 'infinity');
  -- With a thousand teams there are a thousand ranges to look at. Members of that many usually see some of the newest notebooks of all.
  few_teams constant integer := 50;
  teams uuid[] := array(select m.team_id from public.team_members m where m.user_id = me limit few_teams + 1);
  found_ids uuid[];
begin
  if cardinality(teams) > few_teams then
    -- Among the newest of all, a long list would be looked for longer than in the teams.
    if most <= 1000 then
      found_ids := array(
        select recent.id
        from (
          select n.id, n.user_id, n.team_id from public.notebooks n
          where n.updated_at at time zone 'UTC' <= start at time zone 'UTC' and (n.updated_at < start or n.id > before_id)
          order by n.updated_at at time zone 'UTC' desc, n.id limit 16 * most
        ) recent
        -- With `exists`, the planner could choose to read all memberships first.
        where recent.user_id = me
          or (select true from public.team_members m where m.team_id = recent.team_id and m.user_id = me)
        limit most
      );
      if cardinality(found_ids) = most then
        return found_ids;
      end if;
    end if;
    teams := array(select m.team_id from public.team_members m where m.user_id = me);
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

-- These notebooks, at most 1,000. The row rules would read all memberships of the caller for them, so what they say is checked here for each
-- notebook, by key.
create function private.newest_notebooks(most integer, before timestamptz, before_id uuid)
returns setof public.notebooks
language plpgsql
stable
rows 100
security definer
set enable_seqscan = off
set enable_bitmapscan = off
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  ids constant uuid[] := private.newest_notebook_ids(least(greatest(most, 0), 1000), before, before_id);
begin
  return query
    select n.* from public.notebooks n
    where n.id = any (ids)
      and (n.user_id = me or (select true from public.team_members m where m.team_id = n.team_id and m.user_id = me));
end
$$;

revoke execute on function private.newest_notebooks(integer, timestamptz, uuid) from public;
grant execute on function private.newest_notebooks(integer, timestamptz, uuid) to authenticated;

-- The newest notebooks that the caller may see, at most 1,000. For the next page, pass updated_at and id of the last row.
create or replace function public.newest_notebooks(
  most integer default 100, before timestamptz default null, before_id uuid default null
)
returns setof public.notebooks
language sql
stable
rows 100
set search_path = ''
as $$
  select * from private.newest_notebooks(most, before, before_id) order by updated_at desc, id
$$;

-- As above.
alter function private.newest_team_notebook_ids set enable_seqscan = off;
alter function private.newest_team_notebook_ids set enable_bitmapscan = off;
