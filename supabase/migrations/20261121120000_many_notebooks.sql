-- Several notebooks at once, in one statement each: all of them, or none. Row rules decide for each row, as for any
-- statement of the caller; a row they leave out would otherwise be skipped in silence.

-- Puts notebooks into folders: [{id, folder_id (null: no folder)}]. Returns how many.
-- Errors: P0002 where one of them is unknown or invisible to the caller; 42501 where one is not theirs to file, or a folder
-- is unknown or somebody else's.
create function public.file_notebooks(filings jsonb)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  asked constant integer := (
    select count(distinct filing.id) from jsonb_to_recordset(filings) as filing (id uuid, folder_id uuid)
  );
  filed integer;
begin
  update public.notebooks n
  set folder_id = filing.folder_id
  from jsonb_to_recordset(filings) as filing (id uuid, folder_id uuid)
  where n.id = filing.id;
  get diagnostics filed = row_count;
  if filed <> asked then
    raise exception 'Nothing was moved: not all of these notebooks are there.' using errcode = 'P0002';
  end if;
  return filed;
end
$$;

-- Deletes notebooks with everything that belongs to them: [id]. Returns how many.
-- Error: P0002 where one of them is unknown, or the caller may not delete it.
create function public.delete_notebooks(notebook_ids jsonb)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  asked constant uuid[] := array(select distinct id::uuid from jsonb_array_elements_text(notebook_ids) id);
  deleted integer;
begin
  delete from public.notebooks n where n.id = any (asked);
  get diagnostics deleted = row_count;
  if deleted <> cardinality(asked) then
    raise exception 'Nothing was deleted: not all of these notebooks are there and yours to delete.'
      using errcode = 'P0002';
  end if;
  return deleted;
end
$$;

revoke execute on function public.file_notebooks(jsonb), public.delete_notebooks(jsonb) from public, anon;
grant execute on function public.file_notebooks(jsonb), public.delete_notebooks(jsonb) to authenticated;
