import type { PolicyDatabase } from "./database.ts";

/** Statements about the data that must hold after every test, each with a query for the rows that break it. */
const INVARIANTS: Readonly<Record<string, string>> = {
  "every team has an admin": `
    select id from public.teams t
    where not exists (select from public.team_members m where m.team_id = t.id and m.role = 'admin')`,
  "content, charts and revisions belong to a notebook": `
    select notebook_id from (
      select notebook_id from public.notebook_content union all
      select notebook_id from public.charts where trashed_id is null union all
      select notebook_id from public.revisions where trashed_id is null
    ) part
    where not exists (select from public.notebooks n where n.id = part.notebook_id)`,
  "a notebook is in the trash or among the notebooks": `
    select t.notebook_id from private.trashed_notebooks t join public.notebooks n on n.id = t.notebook_id`,
  "a notebook is in a folder of its own owner": `
    select n.id from public.notebooks n join public.folders f on f.id = n.folder_id where f.user_id <> n.user_id`,
  "owners, members and folders have an account": `
    select user_id from (
      select user_id from public.notebooks union all
      select user_id from public.team_members union all
      select user_id from public.folders
    ) person
    where not exists (select from auth.users u where u.id = person.user_id)`,
  "one pending invitation for each team and address": `
    select team_id from public.team_invitations where status = 'pending' group by team_id, email having count(*) > 1`,
  "a catalog entry and the words of a notebook are for those who see the notebook": `
    select n.id from public.notebooks n
    left join public.catalog_entries e on e.notebook_id = n.id
    left join private.notebook_words w on w.notebook_id = n.id
    where (e.user_id, e.team_id) is distinct from (n.user_id, n.team_id)
      or w.visible_to is distinct from array_remove(array[n.user_id, n.team_id], null)`,
  "what people and teams use is what their notebooks come to": `
    with sizes as (
      select n.user_id, n.team_id, coalesce(octet_length(n.description), 0)
        + coalesce((select private.content_bytes(c) from public.notebook_content c where c.notebook_id = n.id), 0)
        + coalesce((select sum(octet_length(data)) from public.charts c where c.notebook_id = n.id), 0)
        + coalesce((select sum(private.revision_bytes(r)) from public.revisions r where r.notebook_id = n.id), 0) as bytes
      from public.notebooks n
    ), counted as (
      select p.id, count(s.bytes) as notebooks, coalesce(sum(s.bytes), 0) as bytes
      from public.profiles p left join sizes s on s.user_id = p.id group by p.id
      union all
      select t.id, count(s.bytes), coalesce(sum(s.bytes), 0)
      from public.teams t left join sizes s on s.team_id = t.id group by t.id
    )
    select * from counted c full join private.usage u on c.id = coalesce(u.person_id, u.team_id)
    where (c.notebooks, c.bytes) is distinct from (u.notebooks, u.bytes)`,
  "no notebook of a team is newer than its members are told": `
    select n.id from public.notebooks n
    join public.team_members m on m.team_id = n.team_id
    left join private.member_recency r on r.team_id = m.team_id and r.user_id = m.user_id
    where n.updated_at <= r.newest_by is not true`,
  "the score on the card is the score of the content": `
    select n.id from public.notebooks n left join public.notebook_content c on c.notebook_id = n.id
    where n.overall_score is distinct from
      case when jsonb_typeof(c.code_quality_score -> 'overallScore') = 'number'
      then least(10, greatest(0, (c.code_quality_score ->> 'overallScore')::double precision)) end`,
};

/** The statements that do not hold now. */
export const brokenInvariants = async ({ admin }: PolicyDatabase): Promise<readonly string[]> => {
  const broken: string[] = [];
  for (const [sentence, query] of Object.entries(INVARIANTS)) {
    const rows = await admin.unsafe(query);
    if (rows.length > 0) broken.push(sentence);
  }
  return broken;
};
