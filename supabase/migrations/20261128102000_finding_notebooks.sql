-- Finding notebooks by their words. PostgreSQL evaluates `@@` only after the row rules of a table, so
-- that no index serves it there. The index therefore begins with who may see a notebook; a procedure of the private schema asks it, for the
-- notebooks of the caller and of the caller's teams alone, and whatever it answers is read again under the row rules.

-- What stands between words becomes spaces, but for quotes and the minus before a word.
create function private.query_words(asked text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(normalize(asked), '[^[:alnum:]"-]+', ' ', 'g'),
      '(?<=[^ ])-|-(?![[:alnum:]"])', ' ', 'g'
    ),
    '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])', ' \1 ', 'g'
  )
$$;

-- As websearch_to_tsquery reads it: words, "phrases", or, -not; no text is an error. Each word as its stem and as it is, identifiers whole
-- and in parts, as private.words_of writes them.
create function private.words_query(asked text)
returns tsquery
language plpgsql
immutable
-- PostgreSQL remarks on texts without a word.
set client_min_messages = error
set search_path = ''
as $$
declare
  whole constant text := private.query_words(replace(asked, '_', ''));
begin
  return websearch_to_tsquery('pg_catalog.english', whole)
    || websearch_to_tsquery('pg_catalog.english', private.query_words(private.separated(asked)))
    || websearch_to_tsquery('pg_catalog.simple', whole);
end
$$;

-- What people type, of which 300 characters count. The last word, which may not be finished, also stands for those that begin with it.
create function private.search_query(asked text)
returns tsquery
language plpgsql
immutable
set search_path = ''
as $$
declare
  typed constant text := left(asked, 300);
  last constant text := substring(typed from '(?:^|\s)([[:alnum:]_]{2,})$');
  before constant text := left(typed, length(typed) - length(last));
begin
  if last is null or last ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]' or before ~* '(?:^|\s)or\s+$'
    or length(replace(typed, '"', '')) % 2 <> length(typed) % 2 then
    return private.words_query(typed);
  end if;
  return private.words_query(typed) || (
    private.words_query(before) && to_tsquery('pg_catalog.simple', quote_literal(replace(last, '_', '')) || ':*')
  );
end
$$;

-- The beginnings of words that an asked text would find, but for what it excludes. At most twelve.
create function private.search_stems(asked text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  with wanted as (
    select regexp_replace(left(asked, 300), '(^|\s)-("[^"]*("|$)|\S+)', ' ', 'g') as text
  ), stems as (
    select unnest(
      tsvector_to_array(to_tsvector('pg_catalog.english', private.plain_words(private.separated(text))))
      || tsvector_to_array(to_tsvector('pg_catalog.english', private.plain_words(text)))
    ) as stem
    from wanted
  ), words as (
    select stem from stems
    union
    -- Nothing but stop words.
    select unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', private.plain_words(text))))
    from wanted where not exists (select from stems)
  )
  select array(select stem from words order by length(stem) desc, stem limit 12)
$$;

-- The notebooks of the caller and of the caller's teams in which the text is found; how well titles, facts and descriptions fit it.
create function private.matching_notebooks(asked text)
returns table (notebook_id uuid, rank double precision)
language plpgsql
stable
security definer
-- The planner does not know what it costs to read the words of a notebook: the index is quicker even where it finds all of them.
set enable_seqscan = off
set search_path = ''
as $$
declare
  wanted constant tsquery := private.search_query(asked);
  mine constant uuid[] := array_append(array(select private.my_team_ids()), (select auth.uid()));
begin
  return query
  select w.notebook_id, ts_rank(w.head_words, wanted)::double precision
  from private.notebook_words w
  where w.visible_to && mine and w.words @@ wanted;
end
$$;

-- The first place of a notebook that holds most of the words asked for: {part, cell (null outside of the file), pieces}. The pieces are plain
-- text, in turn without and with a word that was asked for. Null where the notebook is not the caller's to see, and where only its title
-- or facts hold the words.
create function private.passage_of(notebook uuid, asked text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  stems constant text[] := private.search_stems(asked);
  starts constant text[] := array(select regexp_replace(stem, 'i$', '') from unnest(stems) stem);
  loose constant text := '(?:' || (
    select string_agg(regexp_replace(regexp_replace(stem, '([^[:alnum:]])', '\\\1', 'g'), 'i$', '[iy]'), '|') from unnest(stems) stem
  ) || ')[[:alnum:]_]*';
  pattern text := '\m' || loose;
  place record;
  at integer;
  shown text;
begin
  if cardinality(stems) = 0 then
    return null;
  end if;
  for place in
    with passages as (
      select text.part, null::integer as cell, text.value, text.position
      from public.notebooks n
      left join public.notebook_content c on c.notebook_id = n.id
      cross join lateral (values
        ('description', left(n.description, 40000), 1), ('exploration', left(c.exploration_section, 40000), 2),
        ('preparation', left(c.data_prep_section, 40000), 3), ('featureEngineering', left(c.feature_engineering_section, 40000), 4),
        ('modeling', left(c.modeling_section, 40000), 5), ('validation', left(c.validation_section, 40000), 6),
        ('business', left(c.business_logic_section, 40000), 7)
      ) text (part, value, position)
      where n.id = notebook and (n.user_id = (select auth.uid()) or n.team_id = any (array(select private.my_team_ids())))
      union all
      select split_part(split_part(cell.text, E'\x1f', 1), ' ', 1), split_part(split_part(cell.text, E'\x1f', 1), ' ', 2)::integer,
        substr(cell.text, strpos(cell.text, E'\x1f') + 1), 7 + cell.position
      from public.notebooks n
      join private.notebook_words w on w.notebook_id = n.id
      cross join lateral string_to_table(substr(w.cells, 2), E'\x1e') with ordinality as cell (text, position)
      where n.id = notebook and (n.user_id = (select auth.uid()) or n.team_id = any (array(select private.my_team_ids())))
    )
    select p.part, p.cell, p.value
    from passages p
    cross join lateral (
      select count(*) as words from unnest(starts) start where strpos(lower(p.value), start) > 0
    ) found
    where found.words > 0
    order by found.words desc, p.position
    limit 3
  loop
    at := regexp_instr(place.value, pattern, 1, 1, 0, 'i');
    exit when at > 0;
  end loop;
  if place is null then
    return null;
  end if;
  if at = 0 then
    -- In the middle of a word only, as the parts of RandomForest are.
    pattern := loose;
    at := greatest(1, regexp_instr(place.value, pattern, 1, 1, 0, 'i'));
  end if;
  shown := translate(substr(place.value, greatest(1, at - 60), 240), E'\x02', ' ');
  shown := case when at > 61 then '…' else '' end || regexp_replace(shown, '\s+', ' ', 'g')
    || case when length(place.value) > greatest(1, at - 60) + 240 then '…' else '' end;
  return jsonb_build_object(
    'part', place.part, 'cell', place.cell,
    'pieces', string_to_array(regexp_replace(shown, '(' || pattern || ')', E'\x02\\1\x02', 'gi'), E'\x02')
  );
end
$$;

revoke execute on function
  private.query_words(text), private.words_query(text), private.search_query(text), private.search_stems(text),
  private.matching_notebooks(text), private.passage_of(uuid, text)
from public;
-- They look across row rules, and show what the caller may see and nothing else.
grant execute on function private.matching_notebooks(text), private.passage_of(uuid, text) to authenticated;
