-- What the API does not show: functions that look across row rules, and settings of the installation.
-- Signed-in people may run the functions that are granted to them one by one; nobody may list or read anything here.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated;

-- True for a statement that somebody sent through the API; false for cascades, for functions that act as the owner of the
-- tables, and for maintenance. Triggers that keep people from writing what the server decides ask it.
create function private.is_request()
returns boolean
language sql
stable
set search_path = ''
as $$
  select current_user in ('anon', 'authenticated')
$$;

revoke execute on function private.is_request() from public;
grant execute on function private.is_request() to anon, authenticated;

-- The one form in which addresses are compared: ASCII letters in lower case, everything else as it is. Unicode has letters
-- whose lower case is an ASCII letter (the Kelvin sign is a "k"); they must not make one address look like another.
create function private.plain_email(email text)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(email collate "C")
$$;

revoke execute on function private.plain_email(text) from public;
grant execute on function private.plain_email(text) to authenticated;

-- The address of the signed-in person, once they have proven that it is theirs; otherwise null.
create function private.confirmed_email()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select private.plain_email(email)
  from auth.users
  where id = (select auth.uid()) and email_confirmed_at is not null
$$;

revoke execute on function private.confirmed_email() from public;
grant execute on function private.confirmed_email() to authenticated;
