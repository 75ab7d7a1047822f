-- What people may know of each other. One row an account, made and kept by triggers on auth.users.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  name text check (char_length(name) <= 200),
  avatar_url text check (char_length(avatar_url) <= 2000),
  created_at timestamptz not null default now()
);

revoke all on public.profiles from anon, authenticated;
grant select, update on public.profiles to authenticated;

-- An account has a profile from its first moment. The name comes from the registration form; nothing in it may fail a sign-up.
create function private.create_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id, email, name)
  values (new.id, new.email, nullif(left(btrim(new.raw_user_meta_data ->> 'name'), 200), ''))
  on conflict (id) do nothing;
  return null;
end
$$;

revoke execute on function private.create_profile() from public;

create trigger create_profile
after insert on auth.users
for each row execute function private.create_profile();

-- A changed address shows at once wherever the profile shows.
create function private.follow_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return null;
end
$$;

revoke execute on function private.follow_address() from public;

create trigger follow_address
after update of email on auth.users
for each row when (old.email is distinct from new.email)
execute function private.follow_address();

-- People write their name and picture; the rest belongs to the account.
create function private.guard_profile()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if private.is_request() then
    new.id := old.id;
    new.email := old.email;
    new.created_at := old.created_at;
  end if;
  return new;
end
$$;

revoke execute on function private.guard_profile() from public;

create trigger guard_profile
before update on public.profiles
for each row execute function private.guard_profile();

-- Accounts that were there before this migration.
insert into public.profiles (id, email, name, created_at)
select id, email, nullif(left(btrim(raw_user_meta_data ->> 'name'), 200), ''), coalesce(created_at, now())
from auth.users;

alter table public.profiles enable row level security;

create policy "People see their own profile"
on public.profiles for select to authenticated
using (id = (select auth.uid()));

create policy "People edit their own profile"
on public.profiles for update to authenticated
using (id = (select auth.uid()))
with check (id = (select auth.uid()));
