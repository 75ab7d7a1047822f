-- What a search that finds next to nothing probably meant. There is no list of words to keep: every word one slip away from a typed one is
-- asked of the index of search, which begins with who may see a notebook. So what is suggested stands in a notebook of the caller's.

-- The words one slip away: a letter too many, too few, another one, or two in the wrong order; in the letters of the word's own alphabet.
create function private.slips_of(word text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  with letters as (
    select string_to_table(case
      when word ~ '[\u0400-\u04ff]' then 'абвгдежзийклмнопрстуфхцчшщъыьэюяёґєії'
      when word ~ '[\u0370-\u03ff]' then 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ'
      else 'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëíîïñóôõöøúüß'
    end, null) as letter
  ), cuts as (
    select left(word, at) as head, substr(word, at + 1) as tail from generate_series(0, length(word)) at
  )
  select array(
    select head || substr(tail, 2) from cuts where tail <> ''
    union select head || substr(tail, 2, 1) || left(tail, 1) || substr(tail, 3) from cuts where length(tail) > 1
    union select head || letter || substr(tail, 2) from cuts, letters where tail <> ''
    union select head || letter || tail from cuts, letters
  )
$$;

-- How a notebook writes a stem: as one of the wanted words if it does, otherwise as it does most often. Null where only outputs had it.
create function private.written_form(notebook uuid, stem text, wanted text[])
returns text
language sql
stable
set search_path = ''
as $$
  with passages as (
    select concat_ws(
      ' ', n.title, left(n.description, 40000), n.file_name, e.question, e.target, e.model, e.metric,
      array_to_string(e.data || e.writes || e.models || e.metrics || e.libraries, ' ')
    ) as value
    from public.notebooks n
    join public.catalog_entries e on e.notebook_id = n.id
    where n.id = notebook
    union all
    select text.value
    from public.notebook_content c
    cross join lateral (values
      (left(c.exploration_section, 40000)), (left(c.data_prep_section, 40000)), (left(c.feature_engineering_section, 40000)),
      (left(c.modeling_section, 40000)), (left(c.validation_section, 40000)), (left(c.business_logic_section, 40000)),
      (c.ml_outcome), (left(c.accuracy_metrics, 5000))
    ) text (value)
    where c.notebook_id = notebook
    union all
    select cell.value
    from private.notebook_words w
    cross join lateral string_to_table(w.cells, E'\x1e') cell (value)
    where w.notebook_id = notebook
  ), holding as (
    select value from passages where strpos(lower(value), regexp_replace(stem, 'i$', '')) > 0 limit 5
  ), written as (
    select lower(word) as word
    from holding
    cross join lateral (values (value), (private.separated(value))) spelled (text)
    cross join lateral regexp_split_to_table(private.plain_words(spelled.text), ' ') word
  )
  select word
  from written
  where ts_lexize('pg_catalog.english_stem', word) = array[stem]
  group by word
  order by word = any (wanted) desc, count(*) desc, word
  limit 1
$$;

-- The text with the words that next to no notebook of the caller's has put right, where that finds more than five times as many. Null where
-- nothing does, and where the text finds enough as it is. Words of four to twenty-four letters, at most three of them.
create function private.respelled(asked text)
returns text
language plpgsql
stable
security definer
-- As private.matching_notebooks.
set enable_seqscan = off
set search_path = ''
as $$
declare
  few constant integer := 2;
  mine constant uuid[] := array_append(array(select private.my_team_ids()), (select auth.uid()));
  typed constant text := left(normalize(asked), 300);
  respelled text := typed;
  doubtful text[] := '{}';
  others tsquery := '';
  notebooks integer := (select count(*) from private.matching_notebooks(typed));
  word text;
  slips text[];
  better text;
begin
  if notebooks > few then
    return null;
  end if;
  for word in
    select distinct lower(match[1])
    from regexp_matches(typed, '(?<![[:alnum:]])(?<!(?:^|\s)-)([[:alpha:]]{4,24})(?![[:alnum:]])', 'g') match
  loop
    if (
      select count(*)
      from (
        select from private.notebook_words w
        where w.visible_to && mine and w.words @@ private.words_query(word)
        limit few + 1
      ) found
    ) > few then
      others := others && private.words_query(word);
    else
      doubtful := array_append(doubtful, word);
    end if;
  end loop;
  if cardinality(doubtful) > 3 then
    return null;
  end if;
  foreach word in array doubtful loop
    slips := private.slips_of(word);
    better := (
      with stems as (
        select distinct lexeme as stem
        from unnest(slips) slip
        cross join lateral unnest(ts_lexize('pg_catalog.english_stem', slip)) lexeme
        where lexeme <> all (ts_lexize('pg_catalog.english_stem', word))
      ), known as (
        select s.stem, found.notebooks, found.example
        from stems s
        cross join lateral (
          select count(*) as notebooks, min(w.notebook_id::text)::uuid as example
          from private.notebook_words w
          where w.visible_to && mine and w.words @@ (quote_literal(s.stem)::tsquery && others)
        ) found
        where found.notebooks > 0
        -- The first letter is seldom the wrong one.
        order by left(s.stem, 1) = left(word, 1) desc, found.notebooks desc, s.stem
        limit 5
      )
      select written.form
      from known k
      cross join lateral private.written_form(k.example, k.stem, slips) written (form)
      where written.form is not null
      order by written.form = any (slips) desc, left(written.form, 1) = left(word, 1) desc, k.notebooks desc, written.form
      limit 1
    );
    if better is not null then
      respelled := regexp_replace(respelled, '(?<![[:alnum:]])' || word || '(?![[:alnum:]])', better, 'gi');
    end if;
  end loop;
  if respelled <> typed and (select count(*) from private.matching_notebooks(respelled)) > 5 * notebooks then
    return respelled;
  end if;
  return null;
end
$$;

revoke execute on function
  private.slips_of(text), private.written_form(uuid, text, text[]), private.respelled(text)
from public;
-- It looks across row rules, as private.matching_notebooks, and answers with words of the caller's notebooks alone.
grant execute on function private.respelled(text) to authenticated;

-- What a text that finds next to nothing probably meant; null where nothing better is known.
create function public.respelled_search(asked text)
returns text
language sql
stable
set search_path = ''
as $$ select private.respelled(asked) $$;

revoke execute on function public.respelled_search(text) from public, anon;
grant execute on function public.respelled_search(text) to authenticated;
