-- A person's own folders. The name is unique for them, whatever its case.
create table public.folders (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> '' and char_length(name) <= 100 and name !~ '[[:cntrl:]]'),
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Notebooks point at both: a notebook can only be in a folder of its own owner.
  unique (id, user_id)
);

create unique index folders_name on public.folders (user_id, lower(name));

revoke all on public.folders from anon, authenticated;
grant select, insert, update, delete on public.folders to authenticated;

create function private.guard_folder()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.name := btrim(new.name);
  if not private.is_request() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.id := gen_random_uuid();
    new.created_at := now();
  else
    new.id := old.id;
    new.user_id := old.user_id;
    new.created_at := old.created_at;
  end if;
  return new;
end
$$;

revoke execute on function private.guard_folder() from public;

create trigger guard_folder
before insert or update on public.folders
for each row execute function private.guard_folder();

alter table public.folders enable row level security;

create policy "People see their own folders"
on public.folders for select to authenticated
using (user_id = (select auth.uid()));

create policy "People create folders for themselves"
on public.folders for insert to authenticated
with check (user_id = (select auth.uid()));

create policy "People rename their own folders"
on public.folders for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create policy "People delete their own folders with everything in them"
on public.folders for delete to authenticated
using (user_id = (select auth.uid()));
