-- When an admin takes a notebook out of a team, the updated row must be visible to the admin. The rule for this used to list every notebook of
-- the admin's teams in each statement on notebooks and compare rows with all of them: seconds for an admin of a hundred thousand. Now the guard
-- notes the notebook that it lets go, for the rest of the transaction, and the rules allow that one.
create or replace function private.guard_notebook()
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
  if old_team is not null and new.team_id is null then
    perform set_config('data_documentation.taken_out', new.id::text, true);
  end if;
  return new;
end
$$;

alter policy "Admins see the notebook they are taking out of their team"
on public.notebooks
using (id = nullif(current_setting('data_documentation.taken_out', true), '')::uuid);

alter policy "Owners and team members edit a notebook"
on public.notebooks
with check (
  user_id = (select auth.uid())
  or team_id = any (array(select private.my_team_ids()))
  or (team_id is null and id = nullif(current_setting('data_documentation.taken_out', true), '')::uuid)
);

drop function private.my_admin_notebook_ids();
