-- Whether notebooks may go to the language model of the installation (decision 022): "allow" leaves it to each person, "require" leaves
-- nobody the choice of the built-in analysis, "forbid" sends nothing. The page for visitors says which it is.
create table public.site_settings (
  only_row boolean primary key default true check (only_row),
  language_model text not null default 'allow' check (language_model in ('allow', 'require', 'forbid'))
);

insert into public.site_settings default values;

revoke all on public.site_settings from anon, authenticated;
grant select on public.site_settings to anon, authenticated;
grant update (language_model) on public.site_settings to authenticated;

alter table public.site_settings enable row level security;

create policy "Everybody reads the site's settings"
on public.site_settings for select to anon, authenticated
using (true);

create policy "The site admin changes the settings"
on public.site_settings for update to authenticated
using ((select private.is_site_admin()))
with check ((select private.is_site_admin()));

-- The same for the notebooks of one team, by its admins.
alter table public.teams
  add column language_model text not null default 'allow' check (language_model in ('allow', 'require', 'forbid'));

-- What holds for a notebook: forbidding wins over requiring, requiring over allowing, whoever says it. Asked are the installation, the
-- team that has the notebook, and the team it is to be saved in; teams of other people have no say.
create function private.model_rule(account uuid, notebook uuid, team uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when bool_or(said.rule = 'forbid') then 'forbid'
    when bool_or(said.rule = 'require') then 'require'
    else 'allow'
  end
  from (
    select s.language_model as rule from public.site_settings s
    union all
    select t.language_model from public.teams t
    join public.team_members m on m.team_id = t.id and m.user_id = account
    where t.id = team or t.id = (select n.team_id from public.notebooks n where n.id = notebook)
  ) said
$$;

create function private.my_model_rule(notebook uuid, team uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select private.model_rule((select auth.uid()), notebook, team)
$$;

create function public.model_rule(notebook uuid default null, team uuid default null)
returns text
language sql
stable
set search_path = ''
as $$
  select private.my_model_rule(notebook, team)
$$;

revoke execute on function
  private.model_rule(uuid, uuid, uuid), private.my_model_rule(uuid, uuid), public.model_rule(uuid, uuid)
  from public, anon;
grant execute on function private.my_model_rule(uuid, uuid), public.model_rule(uuid, uuid) to authenticated;
