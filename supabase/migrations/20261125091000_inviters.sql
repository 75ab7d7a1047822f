-- Whoever is invited sees who invites them, as the mail says, as long as they may still join.
create function private.my_inviter_ids()
returns setof uuid
language sql
stable
rows 2
security definer
set search_path = ''
as $$
  select invited_by
  from public.team_invitations
  where email = (select private.confirmed_email()) and status = 'pending' and expires_at > now()
    and invited_by is not null
$$;

revoke execute on function private.my_inviter_ids() from public;
grant execute on function private.my_inviter_ids() to authenticated;

create policy "Invited people see who invites them"
on public.profiles for select to authenticated
using (id = any (array(select private.my_inviter_ids())));
