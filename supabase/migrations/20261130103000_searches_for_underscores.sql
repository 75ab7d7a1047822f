-- What people type, of which 300 characters count. The last word, which may not be finished, also stands for those that begin with it; one
-- of underscores alone has no beginning.
create or replace function private.search_query(asked text)
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
  if last is null or last !~ '[^_]' or last ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]' or before ~* '(?:^|\s)or\s+$'
    or length(replace(typed, '"', '')) % 2 <> length(typed) % 2 then
    return private.words_query(typed);
  end if;
  return private.words_query(typed) || (
    private.words_query(before) && to_tsquery('pg_catalog.simple', quote_literal(replace(last, '_', '')) || ':*')
  );
end
$$;
