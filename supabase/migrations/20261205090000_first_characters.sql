-- Trimming goes through all characters of a text, and there are ten million in a large file: only one that begins with the mark is trimmed.
create or replace function private.cells_of(file text)
returns text
language sql
immutable
set search_path = ''
as $$
  select private.cells_of_json(case when starts_with(file, E'\ufeff') then ltrim(file, E'\ufeff') else file end)
$$;
