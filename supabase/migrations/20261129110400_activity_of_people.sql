-- The activity log of members, invitations, access tokens and the site's texts.

create function private.note_member()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  former public.team_members := old;
  current public.team_members := new;
  me constant uuid := auth.uid();
begin
  perform private.note_activity(
    case tg_op
      when 'INSERT' then 'joined'
      when 'UPDATE' then 'role changed'
      else case when former.user_id = me then 'left' else 'removed' end
    end,
    'team', t.id, t.name, subject_id => nullif(coalesce(current.user_id, former.user_id), me), detail => current.role
  )
  from public.teams t where t.id = coalesce(current.team_id, former.team_id);
  return null;
end
$$;

-- Who accepts an invitation becomes a member. Who creates a team becomes its admin, and who restores one brings its members back.
create trigger note_joined
after insert on public.team_members
for each row when (new.role = 'member' and private.is_restoring() is not true)
execute function private.note_member();

create trigger note_role
after update of role on public.team_members
for each row when (new.role <> old.role and private.is_request())
execute function private.note_member();

-- Before the one that ends a team without members.
create trigger a_note_removed
after delete on public.team_members
for each row when (private.is_request())
execute function private.note_member();

create function private.note_invitation()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.note_activity('invited', 'team', t.id, t.name) from public.teams t where t.id = new.team_id;
  return null;
end
$$;

create trigger note_invitation
after insert on public.team_invitations
for each row when (private.is_request())
execute function private.note_invitation();

create function private.note_token()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  token public.access_tokens := old;
begin
  if tg_op = 'INSERT' then
    token := new;
  end if;
  perform private.note_activity(
    case tg_op when 'INSERT' then 'token created' else 'token revoked' end, 'access token', token.id, token.name, token.user_id
  );
  return null;
end
$$;

create trigger note_token
after insert on public.access_tokens
for each row execute function private.note_token();

create trigger note_revoked_token
after delete on public.access_tokens
for each row when (private.is_request())
execute function private.note_token();

-- Once for each page and save: one statement may add texts and change others.
create function private.note_texts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.note_activity('texts changed', 'site texts', null, null, detail => page.type)
  from (select distinct w.type from written w) page
  where not exists (
    select from private.activity a
    where a.action = 'texts changed' and a.occurred_at >= now() and a.detail = page.type and a.actor_id = auth.uid()
  );
  return null;
end
$$;

create trigger note_added_texts
after insert on public.site_content referencing new table as written
for each statement execute function private.note_texts();

create trigger note_changed_texts
after update on public.site_content referencing new table as written
for each statement execute function private.note_texts();

create trigger note_removed_texts
after delete on public.site_content referencing old table as written
for each statement execute function private.note_texts();

revoke execute on function
  private.note_member(), private.note_invitation(), private.note_token(), private.note_texts()
from public;
