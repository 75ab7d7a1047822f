-- Notebooks that a program pushes: which file each was made of, so that the next push of the file updates it.
create table private.pushed_files (
  notebook_id uuid primary key references public.notebooks (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- As the pushing program names it, relative to its repository.
  path text not null check (path <> '' and char_length(path) <= 500 and path !~ '[[:cntrl:]]'),
  -- Where the push wanted it. People may move the notebook afterwards: it stays where they put it.
  folder_id uuid references public.folders (id) on delete cascade,
  team_id uuid references public.teams (id) on delete cascade,
  unique nulls not distinct (user_id, path, folder_id, team_id)
);

create index pushed_files_in_folder on private.pushed_files (folder_id);
create index pushed_files_in_team on private.pushed_files (team_id);

-- Nobody but the procedures below comes near it.
alter table private.pushed_files enable row level security;

-- The name of the access token with which a version was pushed; null for one that a person saved.
alter table public.revisions add column pushed_with text;

-- Begins the transaction of a push, before it takes the role of the person. Folder and team are names, or ids; of folders only the
-- person's own count, of teams those they are a member of.
-- Returns {user_id, token_name, folder_id, team_id, notebook_id (null: not pushed before)}, or {refused}: "token" where the token has ended
-- meanwhile, "folder", "team", or "teams" where several teams have that name.
create function private.begin_push(token text, path text, folder text, team text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  used public.access_tokens;
  wanted_folder uuid;
  wanted_teams uuid[];
begin
  -- Revoking the token waits until this push is over; the next one is refused.
  select t.* into used
  from public.access_tokens t
  where t.token_hash = encode(sha256(convert_to(begin_push.token, 'UTF8')), 'hex') and t.expires_at > now()
  for key share;
  if not found then
    return jsonb_build_object('refused', 'token');
  end if;
  if begin_push.folder is not null then
    select f.id into wanted_folder
    from public.folders f
    where f.user_id = used.user_id
      and (f.id::text = lower(begin_push.folder) or lower(f.name) = lower(begin_push.folder))
    order by f.id::text = lower(begin_push.folder) desc
    limit 1;
    if wanted_folder is null then
      return jsonb_build_object('refused', 'folder');
    end if;
  end if;
  if begin_push.team is not null then
    select array_agg(t.id) into wanted_teams
    from public.teams t
    join public.team_members m on m.team_id = t.id and m.user_id = used.user_id
    where t.id::text = lower(begin_push.team) or lower(t.name) = lower(begin_push.team);
    if wanted_teams is null then
      return jsonb_build_object('refused', 'team');
    elsif cardinality(wanted_teams) > 1 then
      return jsonb_build_object('refused', 'teams');
    end if;
  end if;
  -- The same file pushed twice at once must not become two notebooks.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', used.user_id, begin_push.path), 1));
  return jsonb_build_object(
    'user_id', used.user_id, 'token_name', used.name, 'folder_id', wanted_folder, 'team_id', wanted_teams[1],
    'notebook_id', (
      select p.notebook_id from private.pushed_files p
      where p.user_id = used.user_id and p.path = begin_push.path
        and p.folder_id is not distinct from wanted_folder and p.team_id is not distinct from wanted_teams[1]
    )
  );
end
$$;

-- Ends it, after the notebook was saved in the role of the person: remembers what file the notebook was made of, and with what the version
-- was pushed. push: what begin_push returned.
create function private.end_push(push jsonb, path text, notebook uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.pushed_files (notebook_id, user_id, path, folder_id, team_id)
  select n.id, n.user_id, end_push.path, (push ->> 'folder_id')::uuid, (push ->> 'team_id')::uuid
  from public.notebooks n
  where n.id = notebook and n.user_id = (push ->> 'user_id')::uuid
  on conflict do nothing;
  -- Of this transaction: the answer to a repeated push may be an older version.
  update public.revisions r set pushed_with = push ->> 'token_name'
  where r.notebook_id = notebook and r.created_at = now();
$$;

revoke execute on function private.begin_push(text, text, text, text), private.end_push(jsonb, text, uuid) from public;
