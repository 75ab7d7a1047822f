-- Links that show one notebook to whoever has them: read-only, for a time, with or without its code. Of the token that is in the link
-- only the SHA-256 is kept, so that nobody who reads this table can open anything.
create table public.notebook_links (
  id uuid primary key default gen_random_uuid(),
  notebook_id uuid not null references public.notebooks (id) on delete cascade,
  created_by uuid not null references public.profiles (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- For the people who made it, so that they can tell links apart: the token is shown once.
  label text check (char_length(label) <= 100),
  with_code boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  views integer not null default 0,
  last_viewed_at timestamptz
);

create index notebook_links_of_notebook on public.notebook_links (notebook_id, created_at desc);
create index notebook_links_of_person on public.notebook_links (created_by);

revoke all on public.notebook_links from anon, authenticated;
grant select, delete on public.notebook_links to authenticated;

alter table public.notebook_links enable row level security;

-- Whoever may delete a notebook or take it out of its team may also show it to others. Made by the procedure below alone.
create policy "Owners and team admins see the links of a notebook"
on public.notebook_links for select to authenticated
using (exists (
  select from public.notebooks
  where id = notebook_id
    and (user_id = (select auth.uid()) or team_id = any (array(select private.my_admin_team_ids())))
));

create policy "Owners and team admins revoke the links of a notebook"
on public.notebook_links for delete to authenticated
using (exists (
  select from public.notebooks
  where id = notebook_id
    and (user_id = (select auth.uid()) or team_id = any (array(select private.my_admin_team_ids())))
));

-- Makes a link and returns its token, which is stored nowhere. Errors: P0002 where the person may not share the notebook or there is
-- none; 22023 with words for people.
create function private.create_notebook_link(notebook uuid, with_code boolean, expires_at timestamptz, label text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  -- Two version 4 UUIDs: 244 bits of the database's cryptographic randomness.
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  -- Held until the link stands, so that a notebook that changes hands meanwhile takes its links along.
  perform from public.notebooks n
  where n.id = notebook
    and (n.user_id = me or n.team_id = any (array(select private.my_admin_team_ids())))
  for share;
  if not found then
    raise exception 'Notebook not found' using errcode = 'P0002';
  end if;
  if create_notebook_link.expires_at is null or create_notebook_link.expires_at <= now() then
    raise exception 'The link must expire in the future.' using errcode = '22023';
  end if;
  if create_notebook_link.expires_at > now() + interval '366 days' then
    raise exception 'A link can be valid for one year at most.' using errcode = '22023';
  end if;
  if (select count(*) from public.notebook_links l where l.notebook_id = notebook) >= 100 then
    raise exception 'This notebook already has 100 links. Revoke one to make another.' using errcode = '22023';
  end if;
  insert into public.notebook_links (notebook_id, created_by, token_hash, label, with_code, expires_at)
  values (
    notebook, me, encode(sha256(convert_to(token, 'UTF8')), 'hex'), nullif(btrim(create_notebook_link.label), ''),
    coalesce(create_notebook_link.with_code, false), create_notebook_link.expires_at
  );
  return token;
end
$$;

create function public.create_notebook_link(notebook uuid, with_code boolean, expires_at timestamptz, label text default null)
returns text
language sql
set search_path = ''
as $$
  select private.create_notebook_link(notebook, with_code, expires_at, label)
$$;

revoke execute on function
  private.create_notebook_link(uuid, boolean, timestamptz, text), public.create_notebook_link(uuid, boolean, timestamptz, text)
  from public, anon;
grant execute on function
  private.create_notebook_link(uuid, boolean, timestamptz, text), public.create_notebook_link(uuid, boolean, timestamptz, text)
  to authenticated;

-- A link lives as long as its maker may share the notebook. When the notebook changes teams, the links of team admins end; the owner's stay.
create function private.end_links_of_former_team()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.notebook_links where notebook_id = new.id and created_by <> new.user_id;
  return null;
end
$$;

create trigger end_links_of_former_team
after update of team_id on public.notebooks
for each row when (new.team_id is distinct from old.team_id)
execute function private.end_links_of_former_team();

-- So do those of whoever leaves the team or is no admin any more.
create function private.end_links_of_former_admin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.notebook_links l
  using public.notebooks n
  where n.id = l.notebook_id and n.team_id = old.team_id
    and l.created_by = old.user_id and n.user_id <> old.user_id;
  return null;
end
$$;

create trigger end_links_of_former_admin
after delete on public.team_members
for each row execute function private.end_links_of_former_admin();

create trigger end_links_of_demoted_admin
after update of role on public.team_members
for each row when (old.role = 'admin' and new.role <> 'admin')
execute function private.end_links_of_former_admin();

revoke execute on function private.end_links_of_former_team(), private.end_links_of_former_admin() from public;

-- What a link shows, for the server's function of the same purpose, which leaves out of the file what is not to be shown: no request
-- reaches this procedure. part: "documentation" (counted as a view), "pictures" or "file".
-- Null for unknown, revoked and expired tokens alike, and where its maker may no longer share the notebook.
create function private.open_notebook_link(token text, part text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  link public.notebook_links;
begin
  select l.* into link
  from public.notebook_links l
  join public.notebooks n on n.id = l.notebook_id
  where l.token_hash = encode(sha256(convert_to(open_notebook_link.token, 'UTF8')), 'hex') and l.expires_at > now()
    and (n.user_id = l.created_by or exists (
      select from public.team_members m where m.team_id = n.team_id and m.user_id = l.created_by and m.role = 'admin'
    ));
  if not found then
    return null;
  end if;
  if part = 'documentation' then
    update public.notebook_links set views = views + 1, last_viewed_at = now() where id = link.id;
    return (
      select jsonb_build_object(
        'with_code', link.with_code,
        'expires_at', link.expires_at,
        -- Some people give their address for a name.
        'author', case when strpos(p.name, '@') = 0 then p.name end,
        'notebook', jsonb_build_object(
          'title', n.title, 'description', n.description, 'status', n.status, 'file_name', n.file_name,
          'version', n.version, 'updated_at', n.updated_at
        ),
        -- Column by column: what is added to the table later is shown to nobody by itself.
        'content', case when c.notebook_id is not null then jsonb_build_object(
          'exploration_section', c.exploration_section, 'data_prep_section', c.data_prep_section,
          'feature_engineering_section', c.feature_engineering_section, 'modeling_section', c.modeling_section,
          'validation_section', c.validation_section, 'business_logic_section', c.business_logic_section,
          'model_type', c.model_type, 'accuracy_metrics', c.accuracy_metrics, 'ml_outcome', c.ml_outcome,
          'code_quality_score', c.code_quality_score, 'section_evidence', c.section_evidence,
          'summary_source', c.summary_source, 'facts', c.facts, 'fact_corrections', c.fact_corrections
        ) end
      )
      from public.notebooks n
      join public.profiles p on p.id = n.user_id
      left join public.notebook_content c on c.notebook_id = n.id
      where n.id = link.notebook_id
    );
  elsif part = 'pictures' then
    return jsonb_build_object('charts', (
      select coalesce(jsonb_agg(to_jsonb(chart) order by chart.cell_index, chart.position), '[]')
      from (
        select c.cell_index, c.position, c.title, c.mime_type, c.data,
          sum(octet_length(c.data)) over (order by c.cell_index, c.position, c.id) as bytes
        from public.charts c where c.notebook_id = link.notebook_id
      ) chart
      -- An answer is bounded; the first pictures are those that people meet first.
      where chart.bytes <= 24 * 1024 * 1024
    ));
  elsif part = 'file' then
    return jsonb_build_object(
      'with_code', link.with_code,
      'file', (select c.original_notebook from public.notebook_content c where c.notebook_id = link.notebook_id)
    );
  end if;
  return null;
end
$$;

revoke execute on function private.open_notebook_link(text, text) from public;
