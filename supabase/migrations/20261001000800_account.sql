-- What an account holds, and how it ends.

-- Counts for the dialog that deletes the account: {notebooks, team_notebooks, folders, teams}. Notebooks are the person's
-- own, team_notebooks those of them that are in a team; all of them go with the account.
create function public.account_summary()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'notebooks', (select count(*) from public.notebooks where user_id = (select auth.uid())),
    'team_notebooks', (
      select count(*) from public.notebooks where user_id = (select auth.uid()) and team_id is not null
    ),
    'folders', (select count(*) from public.folders where user_id = (select auth.uid())),
    'teams', (select count(*) from public.team_members where user_id = (select auth.uid()))
  )
$$;

revoke execute on function public.account_summary() from public, anon;
grant execute on function public.account_summary() to authenticated;

-- Deletes an account and every trace of it, in the caller's transaction; for one that is gone already it does nothing.
-- Cascades take profile, notebooks, folders and memberships; triggers keep an admin in each team and forget invitations.
-- For the server, which takes the id from a verified token.
create function private.delete_account(account uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text;
  trail record;
begin
  select email into address from auth.users where id = account;
  delete from auth.users where id = account;

  -- What the auth service keeps about people without a key to their account; its tables differ between versions.
  for trail in
    select format('%I.%I', table_schema, table_name) as name, column_name
    from information_schema.columns
    where table_schema = 'auth'
      and (table_name, column_name) in (('refresh_tokens', 'user_id'), ('flow_state', 'user_id'), ('audit_log_entries', 'payload'))
  loop
    if trail.column_name = 'user_id' then
      execute format('delete from %s where user_id::text = $1', trail.name) using account::text;
    else
      execute format(
        'delete from %s where payload::text like $1 or strpos(lower(payload::text), lower($2)) > 0', trail.name
      ) using '%' || account::text || '%', address;
    end if;
  end loop;
end
$$;

revoke execute on function private.delete_account(uuid) from public;
