import type { Person, PolicyDatabase } from "./database.ts";
import {
  deleteAccount,
  invite,
  join,
  newFolder,
  newLink,
  newNotebook,
  newPerson,
  newTeam,
  newToken,
} from "./people.ts";
import type { Actor } from "./rights.ts";
import { remove } from "./trashing.ts";

/** One team with everyone who could have something to do with it, and everything they might want to reach. */
export interface Scene {
  readonly people: Readonly<Record<Actor, Person | null>>;
  readonly team: string;
  readonly otherTeam: string;
  readonly folder: string;
  readonly privateNotebook: string;
  readonly teamNotebook: string;
  /** Notebooks without content, for adding some. */
  readonly emptyPrivateNotebook: string;
  readonly emptyTeamNotebook: string;
  readonly invitation: string;
  /** In the trash of the owner, and in that of the admin. */
  readonly deletedNotebook: string;
  readonly deletedTeamNotebook: string;
}

export const aScene = async (database: PolicyDatabase): Promise<Scene> => {
  const make = (name: string): Promise<Person> => newPerson(database, name);
  const [owner, teammate, admin, former, deleted] = await Promise.all(
    ["owner", "teammate", "admin", "former", "deleted"].map(make),
  );
  const [elsewhere, invited, stranger, siteAdmin] = await Promise.all(
    ["elsewhere", "invited", "stranger", "site-admin"].map(make),
  );
  if (!owner || !teammate || !admin || !former || !deleted) throw new Error("unreachable");
  if (!elsewhere || !invited || !stranger || !siteAdmin) throw new Error("unreachable");

  const team = await newTeam(database, admin);
  for (const person of [owner, teammate, former, deleted]) await join(database, admin, team, person);
  const otherTeam = await newTeam(database, elsewhere, "Elsewhere");
  const folder = await newFolder(database, owner);
  const privateNotebook = await newNotebook(database, owner, { folder_id: folder });
  const teamNotebook = await newNotebook(database, owner, { team_id: team });
  const [emptyPrivateNotebook, emptyTeamNotebook] = await Promise.all(
    [null, team].map((team_id) => newNotebook(database, owner, { team_id })),
  );
  if (!emptyPrivateNotebook || !emptyTeamNotebook) throw new Error("unreachable");
  await database.admin`delete from notebook_content where notebook_id in (${emptyPrivateNotebook}, ${emptyTeamNotebook})`;
  const invitation = await invite(database, admin, team, invited.email);
  for (const notebook of [privateNotebook, teamNotebook]) await newLink(database, owner, notebook);
  await newToken(database, owner);
  const deletedNotebook = await newNotebook(database, owner);
  const deletedTeamNotebook = await newNotebook(database, owner, { team_id: team });
  await remove(database, owner, "notebooks", deletedNotebook);
  await remove(database, admin, "notebooks", deletedTeamNotebook);
  await database.as(admin, (sql) => sql`delete from team_members where team_id = ${team} and user_id = ${former.id}`);
  await deleteAccount(database, deleted);
  await database.api`select private.set_site_admin_rule(${siteAdmin.email}, false)`;
  await database.as(
    siteAdmin,
    (sql) => sql`
      insert into site_content (id, type, title, content) values ('hero-title', 'landing', 'Hero title', 'Make it clear')
      on conflict (id) do update set content = excluded.content`,
  );
  return {
    people: {
      owner,
      teammate,
      admin,
      former,
      deleted,
      elsewhere,
      invited,
      stranger,
      siteAdmin,
      visitor: null,
    },
    team,
    otherTeam,
    folder,
    privateNotebook,
    teamNotebook,
    emptyPrivateNotebook,
    emptyTeamNotebook,
    invitation,
    deletedNotebook,
    deletedTeamNotebook,
  };
};
