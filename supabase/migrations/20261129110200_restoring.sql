-- Restoring from the trash.

-- Puts one notebook back. Returns {without_folder, without_team}: whether its folder is gone, and whether it is not shown to its team again,
-- which only whoever may share it with the team now can do: its owner as a member, or an admin.
create function private.put_back_notebook(entry uuid, notebook uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  part private.trash_parts;
  was record;
  without_folder boolean;
  without_team boolean;
begin
  select t.owner_id, (t.content ->> 'folder_id')::uuid as folder_id, (t.content ->> 'team_id')::uuid as team_id into was
  from private.trash_rows t
  where t.trash_id = entry and t.relation = 'public.notebooks' and t.notebook_id = notebook;
  without_folder := was.folder_id is not null and not exists (
    select from public.folders f where f.id = was.folder_id and f.user_id = was.owner_id
  );
  without_team := was.team_id is not null and not exists (
    select from public.team_members m
    where m.team_id = was.team_id and m.user_id = auth.uid() and (m.role = 'admin' or was.owner_id = auth.uid())
  );
  update private.trash_rows t
  set content = t.content || case when without_folder then '{"folder_id": null}'::jsonb else '{}' end
    || case when without_team then '{"team_id": null, "shared_from": null}'::jsonb else '{}' end
  where t.trash_id = entry and t.relation = 'public.notebooks' and t.notebook_id = notebook
    and (without_folder or without_team);
  for part in select * from private.trash_parts p where p.notebook <> 'null' order by p.place loop
    perform private.put_back(entry, part, notebook);
  end loop;
  update public.charts c set notebook_id = notebook, trashed_id = null where c.trashed_id = notebook;
  -- A save that was repeated after the deletion has made another notebook of the same press.
  update public.revisions r set notebook_id = notebook, trashed_id = null,
    save_id = case when exists (
      select from public.revisions other
      where other.author_id = r.author_id and other.save_id = r.save_id and other.trashed_id is null
    ) then gen_random_uuid() else r.save_id end
  where r.trashed_id = notebook;
  delete from private.trashed_notebooks t where t.notebook_id = notebook;
  return jsonb_build_object('without_folder', without_folder::integer, 'without_team', without_team::integer);
end
$$;

-- Puts one entry back until the time is over. Returns what `restore_from_trash` says of it.
create function private.restore_entry(entry public.trash, until timestamptz)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  part private.trash_parts;
  notebook uuid;
  placed jsonb;
  renamed constant text := private.free_folder_name(entry.id);
  restored integer := 0;
  without_folder integer := 0;
  without_team integer := 0;
  remaining integer;
begin
  for part in select * from private.trash_parts p where p.notebook = 'null' and p.place < 5 order by p.place loop
    perform private.put_back(entry.id, part, null);
  end loop;
  -- Teams before notebooks: the order in which everybody locks them.
  perform from public.teams g
  where g.id in (
    select (t.content ->> 'team_id')::uuid from private.trash_rows t
    where t.trash_id = entry.id and t.relation = 'public.notebooks'
  )
  order by g.id for key share;
  for notebook in select t.notebook_id from private.trashed_notebooks t where t.trash_id = entry.id order by 1 loop
    exit when clock_timestamp() > until;
    placed := private.put_back_notebook(entry.id, notebook);
    restored := restored + 1;
    without_folder := without_folder + (placed ->> 'without_folder')::integer;
    without_team := without_team + (placed ->> 'without_team')::integer;
  end loop;
  select count(*) into remaining from private.trashed_notebooks t where t.trash_id = entry.id;
  if remaining = 0 then
    perform private.drop_stale_pushes(entry.id);
    for part in select * from private.trash_parts p where p.place > 6 order by p.place loop
      perform private.put_back(entry.id, part, null);
    end loop;
    delete from public.trash t where t.id = entry.id;
  else
    update public.trash t set notebooks = remaining where t.id = entry.id;
  end if;
  return jsonb_build_object(
    'kind', entry.kind, 'object_id', entry.object_id, 'title', entry.title, 'notebooks', restored, 'remaining', remaining,
    'renamed', renamed, 'without_folder', without_folder, 'without_team', without_team,
    'is_mine', entry.kind <> 'notebook' or exists (
      select from public.notebooks n
      where n.id = entry.object_id and (n.user_id = me or n.team_id = any (array(select private.my_team_ids())))
    )
  );
end
$$;

-- Puts back what the caller deleted, by the ids that it had. Returns for each {kind, object_id, title, notebooks (that came back),
-- remaining (notebooks for which there was no time: asking again brings more of them back), renamed (the new name of a folder; null: its
-- own), without_folder, without_team (notebooks that came back outside theirs), is_mine (false: a notebook of somebody else that the caller
-- may no longer see)}. Error: P0002 where some of it is not in the caller's trash; nothing is restored then.
create function private.restore_from_trash(objects uuid[])
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  entry public.trash;
  -- Well under the time that a statement may take.
  until constant timestamptz := clock_timestamp() + interval '4 seconds';
  answer jsonb := '[]';
begin
  -- Teams and folders first: notebooks that were deleted out of them before find their place again.
  for entry in
    select t.* from public.trash t
    where t.object_id = any (objects) and t.deleted_by = auth.uid() and t.deleted_at > now() - interval '30 days'
    order by array_position(array['team', 'folder', 'notebook'], t.kind), t.deleted_at, t.id
    for update
  loop
    perform set_config('datadoc.restoring', 'true', true);
    answer := answer || jsonb_build_array(private.restore_entry(entry, until));
    perform set_config('datadoc.restoring', 'false', true);
  end loop;
  if jsonb_array_length(answer) = 0 or jsonb_array_length(answer) <> (select count(distinct id) from unnest(objects) id) then
    raise exception 'Nothing was restored: not all of this is in your trash any more.' using errcode = 'P0002';
  end if;
  return answer;
end
$$;

create function public.restore_from_trash(object_ids jsonb)
returns jsonb
language sql
set search_path = ''
as $$
  select private.restore_from_trash(array(select id::uuid from jsonb_array_elements_text(object_ids) id))
$$;

revoke execute on function
  private.put_back_notebook(uuid, uuid), private.restore_entry(public.trash, timestamptz),
  private.restore_from_trash(uuid[]), public.restore_from_trash(jsonb)
from public, anon;
grant execute on function private.restore_from_trash(uuid[]), public.restore_from_trash(jsonb) to authenticated;
