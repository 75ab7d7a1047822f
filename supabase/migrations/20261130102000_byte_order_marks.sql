-- A file is stored as it was uploaded, with its byte order mark where it has one. JSON has none.
alter function private.cells_of(text) rename to cells_of_json;

create function private.cells_of(file text)
returns text
language sql
immutable
set search_path = ''
as $$ select private.cells_of_json(ltrim(file, E'\ufeff')) $$;

revoke execute on function private.cells_of(text) from public;
