-- The newest notebooks of a member of very many teams are in a few of them. Which ones, each membership says: it has a time after which no
-- notebook of its team was changed, and an index with the latest of these first. So nobody's newest notebooks take a row for each of their teams.
-- A team's time lies as many seconds after the change that set it as the team has members, and is written again only for a change after it: one
-- row a second at most, in a team of two as in one of a thousand. It never falls. Where notebooks have gone, it is later than it needs to be, and
-- their team is looked at in vain.

create table private.team_recency (
  team_id uuid primary key references public.teams (id) on delete cascade,
  -- -infinity: it never had a notebook.
  newest_by timestamptz not null
);

-- The same time for each member, where there is one. Without a reference to the membership: whoever deletes their account would lock rows here
-- first and then wait for notebooks, whose savers wait for these rows.
create table private.member_recency (
  team_id uuid references private.team_recency (team_id) on delete cascade,
  user_id uuid,
  newest_by timestamptz not null,
  primary key (team_id, user_id)
);

create index newest_of_member on private.member_recency (user_id, newest_by desc) include (team_id);

revoke all on private.team_recency, private.member_recency from public;

-- No policies: no request reaches them but through the functions below.
alter table private.team_recency enable row level security;
alter table private.member_recency enable row level security;

-- For a notebook of this team that was changed at this time. Whoever writes a team's time locks its row first, then those of the members, until
-- the end of the transaction: people who save in one team wait for each other where its time has passed, and then only the first of them writes.
create function private.raise_recency(team uuid, changed_at timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  raised timestamptz;
begin
  -- Restoring puts notebooks back one by one, in no order of their teams.
  if private.is_restoring() then
    perform from private.team_recency where team_id in (select private.my_team_ids()) order by team_id for update;
  end if;
  insert into private.team_recency as r (team_id, newest_by)
  select team, changed_at + count(*) * interval '1 second' from public.team_members where team_id = team
  on conflict (team_id) do update set newest_by = excluded.newest_by where r.newest_by < changed_at
  returning newest_by into raised;
  if raised is null then
    return;
  end if;
  insert into private.member_recency (team_id, user_id, newest_by)
  select team_id, user_id, raised from public.team_members where team_id = team
  on conflict (team_id, user_id) do update set newest_by = excluded.newest_by;
  -- What is left of somebody who left just while the time was written.
  delete from private.member_recency where team_id = team and newest_by < raised;
end
$$;

create function private.note_recency()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  change record;
begin
  -- In the order of the teams, so that two that change notebooks of the same teams don't wait for each other.
  for change in
    select team_id, max(updated_at) as changed_at from written where team_id is not null group by team_id order by team_id
  loop
    if not exists (select from private.team_recency where team_id = change.team_id and newest_by >= change.changed_at) then
      perform private.raise_recency(change.team_id, change.changed_at);
    end if;
  end loop;
  return null;
end
$$;

create trigger note_recency_of_added
after insert on public.notebooks referencing new table as written
for each statement execute function private.note_recency();

create trigger note_recency_of_changed
after update on public.notebooks referencing new table as written
for each statement execute function private.note_recency();

-- A new member gets the time of the team, which nobody writes meanwhile.
create function private.take_recency()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  newest_by timestamptz;
begin
  insert into private.team_recency as r (team_id, newest_by) values (new.team_id, '-infinity')
  on conflict (team_id) do update set newest_by = r.newest_by
  returning r.newest_by into newest_by;
  if newest_by > '-infinity' then
    insert into private.member_recency values (new.team_id, new.user_id, newest_by)
    on conflict (team_id, user_id) do update set newest_by = excluded.newest_by;
  end if;
  return null;
end
$$;

create trigger take_recency
after insert or update of team_id, user_id on public.team_members
for each row execute function private.take_recency();

-- At the end of the transaction, and without waiting for anybody: see above. Reading asks for the membership, so a row that stays says nothing.
create function private.drop_recency()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.member_recency
  where ctid = any (array(
    select r.ctid from private.member_recency r
    where r.team_id = old.team_id and r.user_id = old.user_id
      and not exists (select from public.team_members m where m.team_id = old.team_id and m.user_id = old.user_id)
    for update skip locked
  ));
  return null;
end
$$;

create constraint trigger drop_recency
after delete or update of team_id, user_id on public.team_members
deferrable initially deferred
for each row execute function private.drop_recency();

-- Writes everything again: for rows that came in without triggers.
create function private.fill_recency()
returns void
language plpgsql
set search_path = ''
as $$
begin
  lock table public.team_members, public.notebooks in share mode;
  truncate private.team_recency, private.member_recency;
  insert into private.team_recency (team_id, newest_by)
  select t.id, coalesce((select max(n.updated_at) from public.notebooks n where n.team_id = t.id), '-infinity') from public.teams t;
  insert into private.member_recency (team_id, user_id, newest_by)
  select m.team_id, m.user_id, r.newest_by
  from public.team_members m join private.team_recency r on r.team_id = m.team_id
  where r.newest_by > '-infinity';
end
$$;

revoke execute on function
  private.raise_recency(uuid, timestamptz), private.note_recency(), private.take_recency(), private.drop_recency(), private.fill_recency()
from public;

select private.fill_recency();

-- The ids of the newest `most` notebooks that belong to the caller or to the caller's teams; where `before` and `before_id` are given, of those
-- that come after the notebook with this time and id. Ids only: rows are read under the row rules, or by private.newest_notebooks.
-- For a later page, every team is looked at that has changed since.
create or replace function private.newest_notebook_ids(most integer, before timestamptz, before_id uuid)
returns uuid[]
language plpgsql
stable
security definer
-- Ranges of indexes are read in their order, and end early. The planner would rather read and sort all of a range: where most rows belong to one
-- person, or where a plan for anybody expects that a person or a team has few.
set enable_seqscan = off
set enable_bitmapscan = off
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  start constant timestamptz := coalesce(before, 'infinity');
  -- The caller's teams, and when the newest notebook of each was changed.
  walk no scroll cursor for
    select r.team_id, r.newest_by, head.updated_at
    from private.member_recency r
    left join lateral (
      select n.updated_at from public.notebooks n
      where n.team_id = r.team_id and n.updated_at <= start and (n.updated_at < start or n.id > before_id)
      order by n.updated_at desc, n.id limit 1
    ) head on true
    where r.user_id = me
    order by r.newest_by desc;
  team uuid;
  newest_by timestamptz;
  head timestamptz;
  teams uuid[] := '{}';
  heads timestamptz[] := '{}';
  -- With so many heads, it is time to see which teams can still have one among the first `most` of them.
  enough integer := most;
  -- The last of these. In a team whose newest is older, none of the newest can be.
  oldest timestamptz := '-infinity';
begin
  open walk;
  loop
    fetch walk into team, newest_by, head;
    exit when not found or newest_by < oldest;
    continue when head < oldest is not false
      or not exists (select from public.team_members m where m.team_id = team and m.user_id = me);
    teams := teams || team;
    heads := heads || head;
    if cardinality(heads) >= enough then
      oldest := (
        select coalesce(min(first.head), 'infinity')
        from (select read.head from unnest(heads) as read (head) order by read.head desc limit most) first
      );
      enough := cardinality(heads) + cardinality(heads) / 8 + 1;
    end if;
  end loop;
  close walk;
  return array(
    select newest.id
    from (
      (
        select n.id, n.updated_at from public.notebooks n
        where n.user_id = me and n.updated_at <= start and (n.updated_at < start or n.id > before_id)
        order by n.updated_at desc, n.id limit most
      )
      union
      select of_team.id, of_team.updated_at
      from unnest(teams, heads) as team (id, head)
      cross join lateral (
        select n.id, n.updated_at from public.notebooks n
        where n.team_id = team.id and n.updated_at <= start and n.updated_at >= oldest and (n.updated_at < start or n.id > before_id)
        order by n.updated_at desc, n.id limit most
      ) of_team
      where team.head >= oldest
    ) newest
    order by newest.updated_at desc, newest.id limit most
  );
end
$$;

-- The newest of everybody are looked at no more.
drop index public.notebooks_by_time;
