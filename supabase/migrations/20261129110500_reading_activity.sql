-- What the activity log is told by exporting, how the site admin reads it, and its end.

-- Archives are written in the browser, notebook by notebook: the app says that it is about to write one. The server knows what it may name.
-- kind: "workspace", "folder" or "team". Error: P0002 where the caller has no such folder or team.
create function private.record_export(kind text, notebooks integer, object uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  title text;
  known boolean;
begin
  if kind = 'folder' then
    select f.name, true into title, known from public.folders f where f.id = object and f.user_id = me;
  elsif kind = 'team' then
    select t.name, true into title, known from public.teams t where t.id = object and t.id in (select private.my_team_ids());
  elsif kind = 'workspace' then
    known := object is null;
  end if;
  if known is not true then
    raise exception 'There is no such folder or team.' using errcode = 'P0002';
  end if;
  perform private.note_activity(
    'exported', kind, object, title, case when kind <> 'team' then me end,
    detail => case notebooks when 1 then '1 notebook' else notebooks || ' notebooks' end
  );
end
$$;

create function public.record_export(kind text, notebooks integer, object uuid default null)
returns void
language sql
set search_path = ''
as $$
  select private.record_export(kind, notebooks, object)
$$;

-- A page of the log, the newest first. asked: {person (part of an address), action, from, until (instants), most, after (what `next` was)};
-- all of them may be left out. Returns {rows: [{id, at, actor, actor_name, action, object_kind, object_id, title, subject, detail}], next};
-- actor and subject are addresses, null where the account is gone.
-- Errors: 42501 for everybody but the site admin; 22023 and its like where what is asked cannot be read.
create function private.site_activity(asked jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  most constant integer := least(greatest(coalesce((asked ->> 'most')::integer, 50), 1), 1000);
  person constant text := lower(nullif(btrim(asked ->> 'person'), ''));
  people uuid[];
  found jsonb;
begin
  if not private.is_site_admin() then
    raise exception 'Only the site admin reads the activity.' using errcode = '42501';
  end if;
  people := array(select p.id from public.profiles p where strpos(lower(p.email), person) > 0 limit 1000);
  select coalesce(jsonb_agg(to_jsonb(page) order by page.at desc, page.id desc), '[]') into found
  from (
    select a.id, a.occurred_at as at, actor.email as actor, actor.name as actor_name, a.action, a.object_kind, a.object_id, a.title,
      subject.email as subject, a.detail
    from private.activity a
    left join public.profiles actor on actor.id = a.actor_id
    left join public.profiles subject on subject.id = a.subject_id
    where (person is null or a.actor_id = any (people))
      and (asked ->> 'action' is null or a.action = asked ->> 'action')
      and (asked ->> 'from' is null or a.occurred_at >= (asked ->> 'from')::timestamptz)
      and (asked ->> 'until' is null or a.occurred_at < (asked ->> 'until')::timestamptz)
      and a.occurred_at > now() - interval '180 days'
      and (asked -> 'after' is null or jsonb_typeof(asked -> 'after') = 'null' or (a.occurred_at, a.id)
        < ((asked -> 'after' ->> 'at')::timestamptz, (asked -> 'after' ->> 'id')::uuid))
    order by a.occurred_at desc, a.id desc
    limit most
  ) page;
  return jsonb_build_object(
    'rows', found,
    'next', case when jsonb_array_length(found) = most
      then jsonb_build_object('at', found -> -1 -> 'at', 'id', found -> -1 -> 'id') end
  );
end
$$;

create function public.site_activity(asked jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.site_activity(asked)
$$;

revoke execute on function
  private.record_export(text, integer, uuid), public.record_export(text, integer, uuid),
  private.site_activity(jsonb), public.site_activity(jsonb)
from public, anon;
grant execute on function
  private.record_export(text, integer, uuid), public.record_export(text, integer, uuid),
  private.site_activity(jsonb), public.site_activity(jsonb)
to authenticated;

-- For the server's housekeeping, and for a schedule of the database where the server is not ours. Returns how many rows went.
create function private.clear_activity()
returns integer
language sql
security definer
set search_path = ''
as $$
  -- And the words of people whose account ended at the moment when something was written down.
  update private.activity a set actor_id = null, title = null, detail = null
  where not exists (select from public.profiles p where p.id = a.actor_id) and a.actor_id is not null;
  with cleared as (delete from private.activity where occurred_at <= now() - interval '180 days' returning 1)
  select count(*)::integer from cleared
$$;

revoke execute on function private.clear_activity() from public;
