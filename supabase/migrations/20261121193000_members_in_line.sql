-- A statement decides who may act on what it saw at its start, and lock_my_teams on what is true a moment later. Whoever is put
-- out of the team in between goes on without the team's lock, holds a membership, and waits for the team: against the order, so
-- that two may block each other for good. A change that finds the team locked by somebody else here comes from such a person: it
-- changes nothing, as for anybody who is not in the team.
create function private.stay_in_line()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.teams where id = old.team_id for update skip locked;
  if not found then
    return null;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

revoke execute on function private.stay_in_line() from public;

create trigger stay_in_line
before update or delete on public.team_members
for each row when (private.is_request())
execute function private.stay_in_line();
