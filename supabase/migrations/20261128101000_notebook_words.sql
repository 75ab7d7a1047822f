-- The words by which notebooks are found: titles, descriptions, sections, facts, and the sources of the cells. Outputs, pictures and
-- encoded data are not among them. Written by triggers, in the transaction that stores the texts; read by the procedures below alone.
create table private.notebook_words (
  notebook_id uuid primary key references public.notebooks (id) on delete cascade,
  -- The owner, and the team where it has one: what narrows a search before any word does, in the same index.
  visible_to uuid[] not null,
  words tsvector not null default '',
  -- Those of the title, the facts and the beginning of the description: small, so that many can be ranked.
  head_words tsvector not null default '',
  -- The sources of the cells, each behind E'\x1e', its kind, a space, its index and E'\x1f'. At most 256,000 characters.
  cells text not null default ''
);

-- For the owner of the tables alone.
alter table private.notebook_words enable row level security;

create index notebook_words_visible on private.notebook_words using gin (visible_to, words) with (gin_pending_list_limit = 512);

-- Everything but letters and digits becomes spaces, and characters that are words by themselves (Chinese, Japanese) stand alone. An
-- underscore joins: fill_na is found as one word, and `separated` gives its parts.
create function private.plain_words(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when octet_length(value) = length(value)
    then regexp_replace(replace(value, '_', ''), '[^a-zA-Z0-9]+', ' ', 'g')
    else regexp_replace(
      regexp_replace(replace(normalize(value), '_', ''), '[^[:alnum:]]+', ' ', 'g'),
      '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])', ' \1 ', 'g'
    )
  end
$$;

-- RandomForestClassifier, fill_na and df.groupby in their parts.
create function private.separated(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(replace(value, '_', ' '), '([[:lower:][:digit:]])([[:upper:]])', '\1 \2', 'g'),
    '([[:upper:]])([[:upper:]][[:lower:]])', '\1 \2', 'g'
  )
$$;

-- Without runs that nobody types: pictures and other data in base 64, keys, hashes.
create function private.without_encoded(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when length(value) < 72 then value
    else regexp_replace(value, '[A-Za-z0-9+/]{72,}=*|[A-Za-z0-9+/=_-]{160,}', ' ', 'g') end
$$;

-- A text as it is searched: with their places the stems of its words, identifiers in parts; without, each identifier as a whole, as it is
-- and as a stem. Never more than so many bytes: what is longer loses its end.
create function private.words_of(value text, bytes integer)
returns tsvector
language plpgsql
immutable
set search_path = ''
as $$
declare
  most integer := least(length(value), 300000);
  whole text;
  found tsvector;
begin
  while most > 0 loop
    whole := private.plain_words(left(value, most));
    begin
      found := to_tsvector('pg_catalog.english', private.plain_words(private.separated(left(value, most))))
        || strip(to_tsvector('pg_catalog.english', whole)) || strip(to_tsvector('pg_catalog.simple', whole));
      if pg_column_size(found) <= bytes then
        return found;
      end if;
    exception when program_limit_exceeded then
      null;
    end;
    most := most / 2;
  end loop;
  return '';
end
$$;

-- The sources of a notebook's cells, as `cells` above holds them; empty where the file cannot be read. Python writes numbers that JSON does
-- not know, and U+0000 cannot be stored: a file with either is read a second time without them.
create function private.cells_of(file text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  notebook jsonb;
begin
  begin
    notebook := file::jsonb;
  exception when others then
    begin
      notebook := regexp_replace(
        replace(file, '\u0000', ' '), '([:\[,]\s*)(?:NaN|-?Infinity)(?=\s*[,\]}])', '\1null', 'g'
      )::jsonb;
    exception when others then
      return '';
    end;
  end;
  return (
    with sources as (
      select cell.position - 1 as index,
        case cell.value ->> 'cell_type' when 'code' then 'code' else 'markdown' end as kind,
        left(text.value, 40000) as source
      from (
        -- Version 3 of the format has its cells in worksheets.
        select * from jsonb_path_query(notebook, 'lax $.cells[*]') with ordinality as version_4 (value, position)
        union all
        select * from jsonb_path_query(notebook, 'lax $.worksheets[*].cells[*]') with ordinality as version_3 (value, position)
      ) cell
      cross join lateral (
        select case jsonb_typeof(coalesce(cell.value -> 'source', cell.value -> 'input'))
          when 'string' then coalesce(cell.value ->> 'source', cell.value ->> 'input')
          when 'array' then (
            select string_agg(line.value #>> '{}', '' order by line.position)
            from jsonb_array_elements(coalesce(cell.value -> 'source', cell.value -> 'input'))
              with ordinality as line (value, position)
            where jsonb_typeof(line.value) = 'string'
          )
        end as value
      ) text
      where jsonb_typeof(cell.value) = 'object' and text.value ~ '\S'
    )
    select left(coalesce(string_agg(
      E'\x1e' || kind || ' ' || index || E'\x1f' || translate(private.without_encoded(source), E'\x02\x1e\x1f', '   '),
      '' order by index
    ), ''), 256000)
    from (select *, sum(length(source)) over (order by index) as so_far from sources) counted
    where so_far - length(source) < 256000
  );
end
$$;

-- Writes the words of a notebook as it is stored now; the sources of its cells only where the file is another one.
create function private.note_words(notebook uuid, new_file boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  n public.notebooks;
  e public.catalog_entries;
  sources text;
  head tsvector;
  body text;
begin
  select * into n from public.notebooks where id = notebook;
  if not found then
    return;
  end if;
  select * into e from public.catalog_entries where notebook_id = notebook;
  if new_file then
    sources := (select private.cells_of(c.original_notebook) from public.notebook_content c where c.notebook_id = notebook);
  else
    sources := (select w.cells from private.notebook_words w where w.notebook_id = notebook);
  end if;
  sources := coalesce(sources, '');
  body := (
    select concat_ws(
      E'\n', case when length(n.description) > 1000 then left(n.description, 40000) end, c.ml_outcome, left(c.accuracy_metrics, 5000), left(c.exploration_section, 40000),
      left(c.data_prep_section, 40000), left(c.feature_engineering_section, 40000), left(c.modeling_section, 40000),
      left(c.validation_section, 40000), left(c.business_logic_section, 40000)
    )
    from (select) one left join public.notebook_content c on c.notebook_id = notebook
  );
  head := setweight(private.words_of(n.title, 20000), 'A') || setweight(private.words_of(concat_ws(
    ' ', e.question, e.target, e.model, e.metric, array_to_string(e.data || e.writes || e.models || e.metrics || e.libraries, ' '),
    n.file_name, left(n.description, 1000)
  ), 80000), 'B');
  insert into private.notebook_words (notebook_id, visible_to, head_words, words, cells)
  values (
    notebook, array_remove(array[n.user_id, n.team_id], null), head,
    head || setweight(private.words_of(private.without_encoded(body), 250000), 'C')
      || setweight(private.words_of(regexp_replace(sources, E'\x1e[^\x1f]*\x1f', E'\n', 'g'), 600000), 'D'),
    sources
  )
  on conflict (notebook_id) do update
  set visible_to = excluded.visible_to, head_words = excluded.head_words, words = excluded.words, cells = excluded.cells;
end
$$;

create function private.follow_notebook_words()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (new.title, new.description, new.file_name)
    is not distinct from (old.title, old.description, old.file_name) then
    update private.notebook_words
    set visible_to = array_remove(array[new.user_id, new.team_id], null)
    where notebook_id = new.id;
  else
    perform private.note_words(new.id, false);
  end if;
  return null;
end
$$;

-- Triggers of one event run in the order of their names: these come after the ones that write the catalog entry.
create trigger follow_words_of_new
after insert on public.notebooks
for each row execute function private.follow_notebook_words();

create trigger follow_words
after update on public.notebooks
for each row when (
  (new.title, new.description, new.file_name, new.user_id, new.team_id)
  is distinct from (old.title, old.description, old.file_name, old.user_id, old.team_id)
)
execute function private.follow_notebook_words();

create function private.follow_content_words()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  former public.notebook_content := old;
  current public.notebook_content := new;
  new_file boolean := true;
begin
  if tg_op = 'UPDATE' then
    new_file := octet_length(former.original_notebook) is distinct from octet_length(current.original_notebook)
      or former.original_notebook is distinct from current.original_notebook;
    former.original_notebook := null;
    current.original_notebook := null;
    if not new_file and former is not distinct from current then
      return null;
    end if;
  end if;
  perform private.note_words(coalesce(current.notebook_id, former.notebook_id), new_file);
  return null;
end
$$;

create trigger follow_words
after insert or update or delete on public.notebook_content
for each row execute function private.follow_content_words();

revoke execute on function
  private.plain_words(text), private.separated(text), private.without_encoded(text), private.words_of(text, integer),
  private.cells_of(text), private.note_words(uuid, boolean), private.follow_notebook_words(), private.follow_content_words()
from public;

-- Notebooks from before.
select count(private.note_words(id, true)) from public.notebooks;
