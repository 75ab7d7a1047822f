-- Saves the texts of a page, or nothing where somebody else saved since they were read: false then. `texts`: a list of id, title and
-- content. `seen`: an object with the content by id as it was read; ids without a row are not in it. The row rules decide who may.
create function public.save_site_texts(page text, texts jsonb, seen jsonb)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- Two first saves at once would both find no rows.
  perform pg_advisory_xact_lock(hashtextextended('site texts ' || page, 0));
  if (
    select coalesce(jsonb_object_agg(c.id, c.content), '{}') from public.site_content c where c.type = page
  ) is distinct from seen then
    return false;
  end if;
  insert into public.site_content (id, type, title, content)
  select t.id, page, t.title, t.content from jsonb_to_recordset(texts) as t (id text, title text, content text)
  on conflict (id) do update set title = excluded.title, content = excluded.content;
  return true;
end
$$;

revoke execute on function public.save_site_texts(text, jsonb, jsonb) from public, anon;
grant execute on function public.save_site_texts(text, jsonb, jsonb) to authenticated;
