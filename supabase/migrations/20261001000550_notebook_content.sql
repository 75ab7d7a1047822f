-- What the editor shows of a notebook and no list ever reads: sections, file, score, and the pictures in the outputs.
create table public.notebook_content (
  notebook_id uuid primary key references public.notebooks (id) on delete cascade,
  exploration_section text,
  data_prep_section text,
  feature_engineering_section text,
  modeling_section text,
  validation_section text,
  business_logic_section text,
  -- The file as it was uploaded, at most 10 MB; masked secrets may make the text a little longer.
  original_notebook text check (octet_length(original_notebook) <= 12 * 1024 * 1024),
  model_type text,
  accuracy_metrics text,
  ml_outcome text,
  code_quality_score jsonb check (jsonb_typeof(code_quality_score) = 'object'),
  section_evidence jsonb check (jsonb_typeof(section_evidence) = 'object'),
  summary_source text check (summary_source in ('built-in', 'model'))
);

-- The pictures in the notebook's outputs. Clients may choose the id, since some upsert on it; a taken id is of no use to them.
create table public.charts (
  id uuid primary key default gen_random_uuid(),
  notebook_id uuid not null references public.notebooks (id) on delete cascade,
  cell_index integer not null check (cell_index >= 0),
  position integer not null check (position >= 0),
  title text,
  mime_type text not null
    check (mime_type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml')),
  data text not null check (octet_length(data) <= 12 * 1024 * 1024)
);

create index charts_of_notebook on public.charts (notebook_id, cell_index, position);

revoke all on public.notebook_content, public.charts from anon, authenticated;
grant select, insert, update, delete on public.notebook_content, public.charts to authenticated;

-- Content stays with its notebook.
create function private.guard_notebook_part()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.notebook_id is distinct from old.notebook_id then
    raise exception 'Content and charts stay with their notebook.' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger guard_notebook_content
before update on public.notebook_content
for each row execute function private.guard_notebook_part();

create trigger guard_chart
before update on public.charts
for each row execute function private.guard_notebook_part();

-- Changed content is a new version of the notebook, and cards show the score.
create function private.note_content_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  score constant jsonb := case when tg_op = 'DELETE' then null else new.code_quality_score -> 'overallScore' end;
begin
  update public.notebooks
  set overall_score = case
    when jsonb_typeof(score) = 'number' then least(10, greatest(0, (score #>> '{}')::numeric))::double precision
  end
  where id = coalesce(new.notebook_id, old.notebook_id);
  return null;
end
$$;

create trigger note_content_change
after insert or update or delete on public.notebook_content
for each row execute function private.note_content_change();

revoke execute on function private.guard_notebook_part(), private.note_content_change() from public;

-- These rules read notebooks as the person who asks: what they say is "who may see, or delete, the notebook".
alter table public.notebook_content enable row level security;

create policy "Who sees a notebook sees its content"
on public.notebook_content for select to authenticated
using (exists (select from public.notebooks where id = notebook_id));

create policy "Who edits a notebook adds its content"
on public.notebook_content for insert to authenticated
with check (exists (select from public.notebooks where id = notebook_id));

create policy "Who edits a notebook edits its content"
on public.notebook_content for update to authenticated
using (exists (select from public.notebooks where id = notebook_id))
with check (exists (select from public.notebooks where id = notebook_id));

create policy "Who may delete a notebook may delete its content"
on public.notebook_content for delete to authenticated
using (exists (
  select from public.notebooks
  where id = notebook_id
    and (user_id = (select auth.uid()) or team_id = any (array(select private.my_admin_team_ids())))
));

alter table public.charts enable row level security;

create policy "Who sees a notebook sees its charts"
on public.charts for select to authenticated
using (exists (select from public.notebooks where id = notebook_id));

create policy "Who edits a notebook adds charts"
on public.charts for insert to authenticated
with check (exists (select from public.notebooks where id = notebook_id));

create policy "Who edits a notebook edits its charts"
on public.charts for update to authenticated
using (exists (select from public.notebooks where id = notebook_id))
with check (exists (select from public.notebooks where id = notebook_id));

create policy "Who edits a notebook removes charts"
on public.charts for delete to authenticated
using (exists (select from public.notebooks where id = notebook_id));
