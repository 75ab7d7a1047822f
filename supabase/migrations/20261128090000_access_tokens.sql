-- Tokens with which a person's own programs push notebooks (decision 019). Of a token only the SHA-256 is kept, so that nobody who reads
-- this table can use one.
create table public.access_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 100 and name !~ '[[:cntrl:]]'),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- The end of its checksum: tells tokens apart and says nothing of the random part.
  last_four text not null check (last_four ~ '^[0-9a-f]{4}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);

create index access_tokens_of_person on public.access_tokens (user_id, created_at desc);

revoke all on public.access_tokens from anon, authenticated;
grant select, delete on public.access_tokens to authenticated;

alter table public.access_tokens enable row level security;

-- Made by the procedure below alone, and never changed.
create policy "People see their own access tokens"
on public.access_tokens for select to authenticated
using (user_id = (select auth.uid()));

create policy "People revoke their own access tokens"
on public.access_tokens for delete to authenticated
using (user_id = (select auth.uid()));

-- Makes a token and returns it; it is stored nowhere. Only for a login younger than ten minutes: a session that somebody left open
-- must not become a key that lasts a year. Errors: 42501 without an account; 22023 with words for people.
create function private.create_access_token(name text, days integer)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  -- Two version 4 UUIDs: 244 bits of the database's cryptographic randomness.
  secret constant text := 'datadoc_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  -- Scanners, and people who copied half of it, can tell a token from what only looks like one.
  token constant text := secret || left(encode(sha256(convert_to(secret, 'UTF8')), 'hex'), 8);
begin
  -- Held, so that the tokens of one person are counted one after the other.
  perform from public.profiles p where p.id = me for update;
  if not found then
    raise exception 'User not authenticated' using errcode = '42501';
  end if;
  if not exists (
    select from auth.sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = me and s.created_at > now() - interval '10 minutes'
  ) then
    raise exception 'Please enter your current password to create an access token.' using errcode = '22023';
  end if;
  if coalesce(btrim(create_access_token.name), '') = '' then
    raise exception 'Please name the access token.' using errcode = '22023';
  end if;
  if char_length(btrim(create_access_token.name)) > 100 or create_access_token.name ~ '[[:cntrl:]]' then
    raise exception 'The name must be one line of at most 100 characters.' using errcode = '22023';
  end if;
  if days is null or days not in (30, 90, 365) then
    raise exception 'An access token is valid for 30, 90 or 365 days.' using errcode = '22023';
  end if;
  if (select count(*) from public.access_tokens t where t.user_id = me) >= 20 then
    raise exception 'You already have 20 access tokens. Revoke one to create another.' using errcode = '22023';
  end if;
  insert into public.access_tokens (user_id, name, token_hash, last_four, expires_at)
  values (
    me, btrim(create_access_token.name), encode(sha256(convert_to(token, 'UTF8')), 'hex'), right(token, 4),
    now() + make_interval(days => days)
  );
  return token;
end
$$;

create function public.create_access_token(name text, days integer default 90)
returns text
language sql
set search_path = ''
as $$
  select private.create_access_token(name, days)
$$;

revoke execute on function private.create_access_token(text, integer), public.create_access_token(text, integer)
  from public, anon;
grant execute on function private.create_access_token(text, integer), public.create_access_token(text, integer)
  to authenticated;

-- Ends all tokens of an account: for the server, when somebody signs out everywhere.
create function private.end_access_tokens(account uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.access_tokens where user_id = account
$$;

revoke execute on function private.end_access_tokens(uuid) from public;

-- A changed password ends them, as it ends the other logins: whoever had the account may have made one.
create function private.end_tokens_of_former_password()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.end_access_tokens(new.id);
  return null;
end
$$;

revoke execute on function private.end_tokens_of_former_password() from public;

create trigger end_access_tokens
after update of encrypted_password on auth.users
for each row when (new.encrypted_password is distinct from old.encrypted_password)
execute function private.end_tokens_of_former_password();

-- Whose a token is: {user_id, expired}. Null for an unknown or revoked token, and for an account that is closed. For the server alone.
create function private.use_access_token(token text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  used public.access_tokens;
begin
  select t.* into used
  from public.access_tokens t
  join auth.users u on u.id = t.user_id
  where t.token_hash = encode(sha256(convert_to(use_access_token.token, 'UTF8')), 'hex')
    and u.deleted_at is null and (u.banned_until is null or u.banned_until < now());
  if not found then
    return null;
  end if;
  update public.access_tokens t set last_used_at = now()
  -- To the minute: a pipeline with a hundred notebooks need not write this a hundred times.
  where t.id = used.id and t.expires_at > now()
    and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute');
  return jsonb_build_object('user_id', used.user_id, 'expired', used.expires_at <= now());
end
$$;

revoke execute on function private.use_access_token(text) from public;
