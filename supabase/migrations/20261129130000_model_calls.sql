-- What language models were asked and what that took (decision 022): a row a question, and nothing of what was asked or answered.
create table private.model_calls (
  id bigint generated always as identity primary key,
  asked_at timestamptz not null default now(),
  -- Null once the account or the notebook is gone, and for a notebook that is not saved yet: what was spent stays spent.
  user_id uuid references public.profiles (id) on delete set null,
  notebook_id uuid references public.notebooks (id) on delete set null,
  section text not null check (section in ('exploration', 'preparation', 'featureEngineering', 'modeling', 'validation')),
  -- The host that was asked.
  provider text not null check (char_length(provider) <= 300),
  model text not null check (char_length(model) <= 300),
  prompt_version text not null check (char_length(prompt_version) <= 100),
  input_tokens integer check (input_tokens >= 0),
  output_tokens integer check (output_tokens >= 0),
  -- US dollars; null where the tokens or the prices are not known.
  cost numeric(14, 6) check (cost >= 0),
  -- Null while the answer is awaited, and where the server ended before it came.
  outcome text check (outcome in ('answered', 'unreachable', 'too-slow', 'busy', 'refused', 'unusable', 'cancelled')),
  seconds real check (seconds >= 0)
);

create index model_calls_by_time on private.model_calls (asked_at);
create index model_calls_of_person on private.model_calls (user_id, asked_at);
create index model_calls_of_notebook on private.model_calls (notebook_id);

-- Nobody but the procedures below comes near it.
alter table private.model_calls enable row level security;

-- Writes down a question before it is put, unless the person or everybody together has put as many in the last 24 hours as the server
-- allows: {id}, or {refused}: "limit" or "limit-in-all". A notebook that the person cannot read counts as none.
create function private.begin_model_call(
  account uuid, notebook uuid, section text, provider text, model text, prompt_version text, most_of_person integer, most_in_all integer
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  call bigint;
begin
  -- Servers that count at the same moment count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('language model calls', 0));
  if (
    select count(*) from private.model_calls c where c.user_id = account and c.asked_at > now() - interval '1 day'
  ) >= most_of_person then
    return jsonb_build_object('refused', 'limit');
  end if;
  if (select count(*) from private.model_calls c where c.asked_at > now() - interval '1 day') >= most_in_all then
    return jsonb_build_object('refused', 'limit-in-all');
  end if;
  delete from private.model_calls c where c.asked_at < now() - interval '400 days';
  insert into private.model_calls (user_id, notebook_id, section, provider, model, prompt_version)
  values (
    (select p.id from public.profiles p where p.id = account),
    (
      select n.id from public.notebooks n
      where n.id = notebook and (n.user_id = account or exists (
        select from public.team_members m where m.team_id = n.team_id and m.user_id = account
      ))
    ),
    begin_model_call.section, begin_model_call.provider, begin_model_call.model, begin_model_call.prompt_version
  )
  returning id into call;
  -- As text: the number may be larger than a client's.
  return jsonb_build_object('id', call::text);
end
$$;

-- What came of it. Once: a question that was answered stays as it is.
create function private.end_model_call(
  call bigint, outcome text, input_tokens integer, output_tokens integer, cost numeric, seconds real
)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.model_calls c
  set outcome = end_model_call.outcome, input_tokens = end_model_call.input_tokens,
    output_tokens = end_model_call.output_tokens, cost = end_model_call.cost, seconds = end_model_call.seconds
  where c.id = call and c.outcome is null
$$;

revoke execute on function
  private.begin_model_call(uuid, uuid, text, text, text, text, integer, integer),
  private.end_model_call(bigint, text, integer, integer, numeric, real)
  from public;

-- For the site admin: what was asked in the last `days` days, by "day" (UTC, the latest first), "person" or "model" (those who asked most
-- first), a page of at most 100. {rows, next}: `next` is what to hand in as `after` for the next page, null after the last.
-- Errors: 42501 for everybody else; 22023 for totals of anything else.
create function private.model_totals(totals_of text, days integer, after jsonb, most integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  page jsonb;
begin
  if not private.is_site_admin() then
    raise exception 'Only the site admin sees what the language model was asked.' using errcode = '42501';
  end if;
  if totals_of is null or totals_of not in ('day', 'person', 'model') then
    raise exception 'Please ask for the totals of each day, person or model.' using errcode = '22023';
  end if;
  most := least(greatest(coalesce(most, 50), 1), 100);
  with grouped as (
    select
      case totals_of
        when 'day' then (c.asked_at at time zone 'UTC')::date::text
        when 'person' then coalesce(c.user_id::text, '')
        else c.model || ' at ' || c.provider
      end as key,
      min(c.user_id::text) as person,
      count(*) as calls,
      count(*) filter (where c.outcome is distinct from 'answered') as unanswered,
      coalesce(sum(c.input_tokens), 0) as input_tokens,
      coalesce(sum(c.output_tokens), 0) as output_tokens,
      sum(c.cost) as cost,
      count(*) filter (where c.cost is null) as unpriced
    from private.model_calls c
    where c.asked_at > now() - make_interval(days => least(greatest(coalesce(days, 30), 1), 400))
    group by 1
  ),
  ranked as (
    select g.*, case totals_of when 'day' then extract(epoch from g.key::date)::bigint else g.calls end as rank
    from grouped g
  ),
  shown as (
    select r.* from ranked r
    where coalesce(after, 'null') = 'null'
      or r.rank < (after ->> 'rank')::bigint
      or (r.rank = (after ->> 'rank')::bigint and r.key collate "C" > (after ->> 'key'))
    order by r.rank desc, r.key collate "C"
    limit most + 1
  ),
  numbered as (select s.*, row_number() over (order by s.rank desc, s.key collate "C") as place from shown s)
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(jsonb_build_object(
      'key', n.key,
      'name', case when totals_of = 'person' then (select p.email from public.profiles p where p.id::text = n.person) else n.key end,
      'calls', n.calls, 'unanswered', n.unanswered, 'input_tokens', n.input_tokens, 'output_tokens', n.output_tokens,
      'cost', n.cost, 'unpriced', n.unpriced
    ) order by n.place) filter (where n.place <= most), '[]'),
    'next', case when count(*) > most then (
      select jsonb_build_object('rank', l.rank, 'key', l.key) from numbered l where l.place = most
    ) end
  ) into page
  from numbered n;
  return page;
end
$$;

create function public.model_totals(totals_of text, days integer default 30, after jsonb default null, most integer default 50)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.model_totals(totals_of, days, after, most)
$$;

revoke execute on function
  private.model_totals(text, integer, jsonb, integer), public.model_totals(text, integer, jsonb, integer)
  from public, anon;
grant execute on function
  private.model_totals(text, integer, jsonb, integer), public.model_totals(text, integer, jsonb, integer)
  to authenticated;
