-- Notebooks of one team, newest first. The row rules join the owner and the teams by OR, so PostgreSQL would read all that the owner sees for a
-- page of one team. Whether the caller is in the team decides which range of an index the page comes from.
create function private.newest_team_notebook_ids(team uuid, most integer, before timestamptz, before_id uuid)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  start constant timestamptz := coalesce(before, 'infinity');
begin
  if team in (select private.my_team_ids()) then
    return array(
      select n.id from public.notebooks n
      where n.team_id = team and n.updated_at <= start and (n.updated_at < start or n.id > before_id)
      order by n.updated_at desc, n.id limit most
    );
  end if;
  -- Whoever has left a team still sees their own notebooks in it.
  return array(
    select n.id from public.notebooks n
    where n.user_id = me and n.team_id = team and n.updated_at <= start and (n.updated_at < start or n.id > before_id)
    order by n.updated_at desc, n.id limit most
  );
end
$$;

revoke execute on function private.newest_team_notebook_ids(uuid, integer, timestamptz, uuid) from public;
grant execute on function private.newest_team_notebook_ids(uuid, integer, timestamptz, uuid) to authenticated;

-- The newest notebooks of a team that the caller may see, at most 1,000. For the next page, pass updated_at and id of the last row.
create function public.newest_team_notebooks(
  team uuid, most integer default 100, before timestamptz default null, before_id uuid default null
)
returns setof public.notebooks
language sql
stable
rows 100
set search_path = ''
as $$
  select * from public.notebooks
  where id = any ((select private.newest_team_notebook_ids(team, least(greatest(most, 0), 1000), before, before_id))::uuid[])
  order by updated_at desc, id
$$;

revoke execute on function public.newest_team_notebooks(uuid, integer, timestamptz, uuid) from public, anon;
grant execute on function public.newest_team_notebooks(uuid, integer, timestamptz, uuid) to authenticated;
