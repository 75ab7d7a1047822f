-- Notebooks: what cards show. What the editor shows is in notebook_content, so that no list ever reads a file.
create table public.notebooks (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and char_length(title) <= 500),
  description text check (char_length(description) <= 100000),
  status text not null default 'In Development'
    check (status in ('In Development', 'Ready for Review', 'Published', 'Archived')),
  folder_id uuid,
  team_id uuid references public.teams (id) on delete cascade,
  file_name text check (char_length(file_name) <= 500),
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Copied from the content's score, 0 to 10. A float: the API must give a number, and numeric may come as text.
  overall_score double precision check (overall_score between 0 and 10),
  -- Cascades skip row rules: this key alone keeps a folder from taking somebody else's notebook with it.
  foreign key (folder_id, user_id) references public.folders (id, user_id) on delete cascade
);

create index notebooks_of_owner on public.notebooks (user_id, updated_at desc);
create index notebooks_of_team on public.notebooks (team_id, updated_at desc);
create index notebooks_in_folder on public.notebooks (folder_id, user_id);

revoke all on public.notebooks from anon, authenticated;
grant select, insert, update, delete on public.notebooks to authenticated;

-- Notebooks of the teams in which the signed-in person is an admin, as they were when the statement began.
create function private.my_admin_notebook_ids()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id from public.notebooks where team_id = any (array(select private.my_admin_team_ids()))
$$;

revoke execute on function private.my_admin_notebook_ids() from public;
grant execute on function private.my_admin_notebook_ids() to authenticated;

-- The server decides id, owner, version, times and score: what a client sends for them is ignored, since every save of the
-- specification sends the owner. Only the owner files a notebook, in a folder of their own; an unknown folder and a foreign
-- one give the same error. Only the owner shares it, with a team of theirs; the owner or a team admin takes it out.
create function private.guard_notebook()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  old_folder uuid;
  old_team uuid;
begin
  if not private.is_request() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.id := gen_random_uuid();
    new.created_at := now();
    new.updated_at := now();
    new.version := 1;
    new.overall_score := null;
  else
    new.id := old.id;
    new.user_id := old.user_id;
    new.created_at := old.created_at;
    new.overall_score := old.overall_score;
    old_folder := old.folder_id;
    old_team := old.team_id;
  end if;
  if new.folder_id is distinct from old_folder and (
    new.user_id is distinct from me
    or (new.folder_id is not null and not exists (select from public.folders where id = new.folder_id and user_id = me))
  ) then
    raise exception 'Only the owner files a notebook, in a folder of their own.' using errcode = '42501';
  end if;
  if new.team_id is distinct from old_team and not (
    case
      when new.team_id is null then new.user_id = me or old_team in (select private.my_admin_team_ids())
      else new.user_id = me and new.team_id in (select private.my_team_ids())
    end
  ) then
    raise exception 'Only the owner shares a notebook, with a team of theirs; the owner or an admin takes it out.'
      using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger guard_notebook
before insert or update on public.notebooks
for each row execute function private.guard_notebook();

-- Each transaction that changes a notebook makes one new version. Within one, updated_at already has its time.
create function private.stamp_notebook()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version + case when old.updated_at = now() then 0 else 1 end;
  new.updated_at := now();
  return new;
end
$$;

create trigger stamp_notebook
before update on public.notebooks
for each row execute function private.stamp_notebook();

revoke execute on function private.guard_notebook(), private.stamp_notebook() from public;

alter table public.notebooks enable row level security;

create policy "Owners and team members see a notebook"
on public.notebooks for select to authenticated
using (user_id = (select auth.uid()) or team_id = any (array(select private.my_team_ids())));

-- The row that an update leaves must be visible to the one who updates. For anything but this one statement the rule adds
-- nothing: notebooks of one's teams are visible already.
create policy "Admins see the notebook that they are just taking out of their team"
on public.notebooks for select to authenticated
using (id = any (array(select private.my_admin_notebook_ids())));

create policy "People create notebooks for themselves or in a team of theirs"
on public.notebooks for insert to authenticated
with check (
  user_id = (select auth.uid()) and (team_id is null or team_id = any (array(select private.my_team_ids())))
);

create policy "Owners and team members edit a notebook"
on public.notebooks for update to authenticated
using (user_id = (select auth.uid()) or team_id = any (array(select private.my_team_ids())))
with check (
  user_id = (select auth.uid())
  or team_id = any (array(select private.my_team_ids()))
  or (team_id is null and id = any (array(select private.my_admin_notebook_ids())))
);

create policy "Owners and team admins delete a notebook"
on public.notebooks for delete to authenticated
using (user_id = (select auth.uid()) or team_id = any (array(select private.my_admin_team_ids())));
