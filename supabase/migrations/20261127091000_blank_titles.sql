-- Refuses a blank title in the words that the editor uses.
create or replace function private.check_notebook()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  former public.notebooks;
begin
  if tg_op = 'UPDATE' then
    former := old;
  end if;
  if new.title is distinct from former.title then
    if new.title !~ '[^[:space:]]' then
      perform private.refuse('The title is blank.');
    elsif char_length(new.title) > 500 then
      perform private.refuse('The title is longer than 500 characters, the most that can be stored.');
    end if;
  end if;
  if char_length(new.description) > 100000 and new.description is distinct from former.description then
    perform private.refuse('The description is longer than 100,000 characters, the most that can be stored.');
  end if;
  if char_length(new.file_name) > 500 and new.file_name is distinct from former.file_name then
    perform private.refuse('The file name is longer than 500 characters, the most that can be stored.');
  end if;
  return new;
end
$$;
