-- A name that nobody can see is no name: spaces, control characters and characters without ink alone (zero-width ones, joiners, marks of
-- direction, fillers of Hangul, the empty Braille pattern). Within other characters they stay, since they join emoji and shape words.
-- isBlank (notebook/src/format/text.ts) draws the same line. The characters are listed, since their classes differ between PostgreSQL's
-- locales. Names from before stay as they are, and their rows can be changed elsewhere.
create function private.is_blank(text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select $1 !~ (
    '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f'
    '\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  )
$$;

-- Refuses a new or changed name that is blank, in the words that the trigger gives.
create function private.check_name()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_blank(new.name) and (tg_op = 'INSERT' or new.name is distinct from old.name) then
    perform private.refuse(tg_argv[0]);
  end if;
  return new;
end
$$;

create trigger check_name
before insert or update on public.folders
for each row when (private.is_restoring() is not true) execute function private.check_name('The name of the folder is blank.');

create trigger check_name
before insert or update on public.teams
for each row when (private.is_restoring() is not true) execute function private.check_name('The name of the team is blank.');

create trigger check_name
before insert on public.access_tokens
for each row execute function private.check_name('Please name the access token.');

-- A link needs no label.
create function private.drop_blank_label()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_blank(new.label) then
    new.label := null;
  end if;
  return new;
end
$$;

create trigger drop_blank_label
before insert on public.notebook_links
for each row execute function private.drop_blank_label();

create or replace function private.check_notebook()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  former public.notebooks;
begin
  if tg_op = 'UPDATE' then
    former := old;
  end if;
  if new.title is distinct from former.title then
    if private.is_blank(new.title) then
      perform private.refuse('The title is blank.');
    elsif char_length(new.title) > 500 then
      perform private.refuse('The title is longer than 500 characters, the most that can be stored.');
    end if;
  end if;
  if char_length(new.description) > 100000 and new.description is distinct from former.description then
    perform private.refuse('The description is longer than 100,000 characters, the most that can be stored.');
  end if;
  if char_length(new.file_name) > 500 and new.file_name is distinct from former.file_name then
    perform private.refuse('The file name is longer than 500 characters, the most that can be stored.');
  end if;
  return new;
end
$$;

create or replace function private.check_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.name is distinct from old.name
    and (char_length(new.name) > 200 or new.name ~ '[[:cntrl:]]' or private.is_blank(new.name)) then
    perform private.refuse('A name is one line of at most 200 characters, and not blank.');
  end if;
  if new.avatar_url is distinct from old.avatar_url
    and (char_length(new.avatar_url) > 2000 or new.avatar_url !~ '^https?://[^[:space:][:cntrl:]"<>]+$') then
    perform private.refuse('The address of a picture starts with https:// and has at most 2,000 characters.');
  end if;
  return new;
end
$$;

-- Nothing in a name may fail a sign-up: a blank one is none.
create or replace function private.create_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  given constant text := left(btrim(new.raw_user_meta_data ->> 'name'), 200);
begin
  insert into public.profiles (id, email, name)
  values (new.id, new.email, case when not private.is_blank(given) then given end)
  on conflict (id) do nothing;
  return null;
end
$$;

revoke execute on function private.is_blank(text), private.check_name(), private.drop_blank_label() from public;
