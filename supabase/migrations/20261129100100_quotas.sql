-- What people and teams store, and how much they may. A notebook counts for its owner, and in a team for the team as well. Limits are an
-- administrator's: nothing is limited without them.

-- Null: no limit.
create table private.quotas (
  is_only_row boolean primary key default true check (is_only_row),
  person_notebooks bigint check (person_notebooks >= 0),
  person_bytes bigint check (person_bytes >= 0),
  team_notebooks bigint check (team_notebooks >= 0),
  team_bytes bigint check (team_bytes >= 0)
);

insert into private.quotas default values;

create table private.usage (
  subject uuid primary key generated always as (coalesce(person_id, team_id)) stored,
  person_id uuid unique references public.profiles (id) on delete cascade,
  team_id uuid unique references public.teams (id) on delete cascade,
  notebooks bigint not null default 0,
  bytes bigint not null default 0,
  check (num_nonnulls(person_id, team_id) = 1)
);

-- What had been charged for notebooks that a transaction deletes. It holds rows while one is at work, and none otherwise.
create table private.refunds (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null,
  team_id uuid,
  bytes bigint not null
);

revoke all on private.quotas, private.usage, private.refunds from public;

-- No policies: no request reaches them but through the functions below.
alter table private.quotas enable row level security;
alter table private.usage enable row level security;
alter table private.refunds enable row level security;

create function private.open_usage()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'teams' then
    insert into private.usage (team_id) values (new.id);
  else
    insert into private.usage (person_id) values (new.id);
  end if;
  return null;
end
$$;

create trigger open_usage
after insert on public.profiles
for each row execute function private.open_usage();

create trigger open_usage
after insert on public.teams
for each row execute function private.open_usage();

create function private.in_megabytes(bytes bigint)
returns text
language sql
immutable
set search_path = ''
as $$
  select to_char(ceil(bytes / 1048576.0), 'FM999,999,999,990') || ' MB'
$$;

-- Adds to what a person or a team uses (the other one is null), and refuses more than they may. PT507: status 507 in REST.
-- The row is locked until the transaction ends: of two that would pass a limit together, the later one sees the earlier.
create function private.charge(person uuid, team uuid, more_notebooks bigint, more_bytes bigint)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  former_notebooks bigint;
  former_bytes bigint;
  most_notebooks bigint;
  most_bytes bigint;
  whose text;
begin
  update private.usage u set notebooks = u.notebooks + more_notebooks, bytes = u.bytes + more_bytes
  where u.person_id = person or u.team_id = team
  returning u.notebooks - more_notebooks, u.bytes - more_bytes into former_notebooks, former_bytes;
  select
    case when team is null then q.person_notebooks else q.team_notebooks end,
    case when team is null then q.person_bytes else q.team_bytes end
  into most_notebooks, most_bytes
  from private.quotas q;
  whose := case when team is not null then 'team' when person is distinct from auth.uid() then 'owner' else 'me' end;
  if more_notebooks > 0 and former_notebooks + more_notebooks > most_notebooks then
    raise exception '%', format(
      case whose
        when 'me' then 'You have as many notebooks as you may have (%s of %s).'
        when 'team' then 'This team has as many notebooks as it may have (%s of %s).'
        else 'The owner of this notebook has as many notebooks as they may have (%s of %s).'
      end || ' Nothing was saved. Delete notebooks that are no longer needed, or ask your administrator for more.',
      former_notebooks, most_notebooks
    ) using errcode = 'PT507';
  end if;
  if more_bytes > 0 and former_bytes + more_bytes > most_bytes then
    raise exception '%', format(
      case whose
        when 'me' then 'You are using %s, earlier versions included; with this it would be more than the %s you may use.'
        when 'team' then 'This team is using %s, earlier versions included; with this it would be more than the %s it may use.'
        else 'The owner of this notebook is using %s, earlier versions included; with this it would be more than the %s they may use.'
      end || ' Nothing was saved. Delete notebooks that are no longer needed, or ask your administrator for more.',
      private.in_megabytes(former_bytes), private.in_megabytes(most_bytes)
    ) using errcode = 'PT507';
  end if;
end
$$;

create function private.refund_notebook()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.refunds (person_id, team_id, bytes) values (old.charged_person, old.charged_team, old.charged_bytes);
  return null;
end
$$;

create trigger refund_notebook
after delete on private.notebook_sizes
for each row when (old.charged_person is not null)
execute function private.refund_notebook();

-- Says that there is something to settle in this transaction.
create function private.note_unsettled()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform set_config('datadoc.unsettled', 'yes', true);
  return null;
end
$$;

create trigger note_unsettled
after insert or update on private.notebook_sizes
for each row when (not new.is_settled)
execute function private.note_unsettled();

create trigger note_unsettled
after insert on private.refunds
for each row execute function private.note_unsettled();

-- At the end of a transaction: adds what all its notebooks have come to, in one step for each person and team, persons first. The
-- first of the calls does it, however many notebooks there are. Usage is locked for that moment alone.
create function private.settle_usage()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  change record;
begin
  if current_setting('datadoc.unsettled', true) is distinct from 'yes' then
    return null;
  end if;
  perform set_config('datadoc.unsettled', 'no', true);
  for change in
    with due as materialized (
      select s.*, n.user_id, n.team_id
      from private.notebook_sizes s join public.notebooks n on n.id = s.notebook_id
      where not s.is_settled
    ), paid as (
      update private.notebook_sizes s
      set charged_bytes = due.bytes, charged_person = due.user_id, charged_team = due.team_id, is_settled = true
      from due where s.notebook_id = due.notebook_id
    ), refunded as (
      delete from private.refunds returning *
    )
    select c.person, c.team, sum(c.notebooks)::bigint as notebooks, sum(c.bytes)::bigint as bytes
    from (
      select user_id, null::uuid, 1, bytes from due
      union all select null, team_id, 1, bytes from due
      union all select charged_person, null, -1, -charged_bytes from due
      union all select null, charged_team, -1, -charged_bytes from due
      union all select person_id, null, -1, -bytes from refunded
      union all select null, team_id, -1, -bytes from refunded
    ) c (person, team, notebooks, bytes)
    where num_nonnulls(c.person, c.team) = 1
    group by c.person, c.team
    having sum(c.notebooks) <> 0 or sum(c.bytes) <> 0
    order by c.team nulls first, c.person
  loop
    perform private.charge(change.person, change.team, change.notebooks, change.bytes);
  end loop;
  return null;
end
$$;

create constraint trigger settle_usage
after insert or update on private.notebook_sizes
deferrable initially deferred
for each row when (not new.is_settled)
execute function private.settle_usage();

create constraint trigger settle_usage
after insert on private.refunds
deferrable initially deferred
for each row execute function private.settle_usage();

-- Null for what has no limit. At each start of the server, from its settings.
create function private.set_quotas(person_notebooks bigint, person_bytes bigint, team_notebooks bigint, team_bytes bigint)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.quotas q
  set person_notebooks = $1, person_bytes = $2, team_notebooks = $3, team_bytes = $4
  where (q.person_notebooks, q.person_bytes, q.team_notebooks, q.team_bytes) is distinct from ($1, $2, $3, $4)
$$;

create function private.my_usage()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'notebooks', u.notebooks, 'bytes', u.bytes, 'most_notebooks', q.person_notebooks, 'most_bytes', q.person_bytes
  )
  from private.usage u cross join private.quotas q
  where u.person_id = (select auth.uid())
$$;

-- What the caller's own notebooks come to, and how much they may: {notebooks, bytes, most_notebooks, most_bytes}; null: no limit.
create function public.my_usage()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.my_usage()
$$;

revoke execute on function
  private.open_usage(), private.in_megabytes(bigint), private.charge(uuid, uuid, bigint, bigint), private.refund_notebook(),
  private.note_unsettled(), private.settle_usage(), private.set_quotas(bigint, bigint, bigint, bigint), private.my_usage()
from public;
revoke execute on function public.my_usage() from public, anon;
grant execute on function private.my_usage(), public.my_usage() to authenticated;

-- What is there already.
insert into private.usage (person_id, notebooks, bytes)
select p.id, count(s.notebook_id), coalesce(sum(s.bytes), 0)
from public.profiles p left join private.notebook_sizes s on s.charged_person = p.id
group by p.id;

insert into private.usage (team_id, notebooks, bytes)
select t.id, count(s.notebook_id), coalesce(sum(s.bytes), 0)
from public.teams t left join private.notebook_sizes s on s.charged_team = t.id
group by t.id;
