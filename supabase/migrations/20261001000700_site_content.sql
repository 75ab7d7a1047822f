-- The texts of the landing page and the dashboard, and who may write them: the site admin.
create table public.site_content (
  id text primary key check (id ~ '^[a-z0-9-]{1,64}$'),
  type text not null check (type in ('landing', 'dashboard')),
  title text not null check (char_length(title) <= 200),
  content text not null check (char_length(content) <= 5000),
  updated_at timestamptz not null default now()
);

revoke all on public.site_content from anon, authenticated;
grant select on public.site_content to anon, authenticated;
grant insert, update, delete on public.site_content to authenticated;

-- Whom the installation takes for its site admin: the owner of one address or, where none is named and the server decides
-- so, the oldest account. Written by the server at each start.
create table private.site_admin_rule (
  only_row boolean primary key default true check (only_row),
  email text,
  first_account boolean not null default false
);

insert into private.site_admin_rule default values;

-- Nobody reaches this table through the API. The rule is there in case the schema is ever shown.
alter table private.site_admin_rule enable row level security;

-- For the server at its start, and for the database's owner on hosted Supabase.
create function private.set_site_admin_rule(email text, first_account boolean)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.site_admin_rule
  set email = private.plain_email(nullif(btrim(set_site_admin_rule.email), '')),
    first_account = set_site_admin_rule.first_account
$$;

revoke execute on function private.set_site_admin_rule(text, boolean) from public;

-- Only a confirmed address counts. A named address ends the first account's right.
create function private.is_site_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((
    select case
      when rule.email is not null then rule.email = private.confirmed_email()
      when rule.first_account then (select auth.uid()) = (
        select id from auth.users where email_confirmed_at is not null order by created_at, id limit 1
      )
    end
    from private.site_admin_rule rule
  ), false)
$$;

create function public.is_site_admin()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_site_admin()
$$;

revoke execute on function private.is_site_admin(), public.is_site_admin() from public, anon;
grant execute on function private.is_site_admin(), public.is_site_admin() to authenticated;

create function private.stamp_site_content()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

revoke execute on function private.stamp_site_content() from public;

create trigger stamp_site_content
before insert or update on public.site_content
for each row execute function private.stamp_site_content();

alter table public.site_content enable row level security;

create policy "Everybody reads the site's texts"
on public.site_content for select to anon, authenticated
using (true);

create policy "The site admin adds texts"
on public.site_content for insert to authenticated
with check ((select private.is_site_admin()));

create policy "The site admin edits texts"
on public.site_content for update to authenticated
using ((select private.is_site_admin()))
with check ((select private.is_site_admin()));

create policy "The site admin removes texts"
on public.site_content for delete to authenticated
using ((select private.is_site_admin()));
