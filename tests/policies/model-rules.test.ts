/** Who decides whether notebooks may go to a language model, and what applies where several have decided. */
import { beforeEach, expect, it } from "vitest";
import { type Person, onEachDatabase, outcome } from "./database.ts";
import { join, newNotebook, newPerson, newTeam } from "./people.ts";

onEachDatabase((database) => {
  let ada: Person, grace: Person, stranger: Person, admin: Person, team: string;
  beforeEach(async () => {
    [ada, grace, stranger, admin] = (await Promise.all(
      ["ada", "grace", "stranger", "admin"].map((name) => newPerson(database(), name)),
    )) as [Person, Person, Person, Person];
    await database().api`select private.set_site_admin_rule(${admin.email}, false)`;
    await database().admin`update site_settings set language_model = 'allow'`;
    team = await newTeam(database(), ada);
    await join(database(), ada, team, grace);
  });

  const setSite = (person: Person | null, rule: string) =>
    database().as(person, (sql) => sql`update site_settings set language_model = ${rule} returning 1`);
  const setTeam = (person: Person, rule: string) =>
    database().as(person, (sql) => sql`update teams set language_model = ${rule} where id = ${team} returning 1`);
  const ruleFor = async (person: Person, place: { notebook?: string; team?: string } = {}) => {
    const [row] = await database().as(
      person,
      (sql) => sql`select model_rule(${place.notebook ?? null}, ${place.team ?? null}) as rule`,
    );
    return row?.["rule"];
  };

  it("is the site admin's decision for the installation, and a team admin's for the team", async () => {
    expect(await setSite(admin, "forbid")).toHaveLength(1);
    expect(await setSite(ada, "allow")).toHaveLength(0);
    expect(await outcome(setSite(null, "allow"))).toBe("42501");
    expect(await outcome(setSite(admin, "perhaps"))).toBe("23514");
    expect(await setTeam(ada, "require")).toHaveLength(1);
    expect(await setTeam(grace, "allow")).toHaveLength(0);
    expect(await setTeam(admin, "allow")).toHaveLength(0);
    const [row] = await database().as(null, (sql) => sql`select language_model from site_settings`);
    expect(row).toEqual({ language_model: "forbid" });
    expect(await outcome(database().as(admin, (sql) => sql`insert into site_settings default values`))).toBe("42501");
    expect(await outcome(database().as(admin, (sql) => sql`delete from site_settings`))).toBe("42501");
  });

  it("forbidding wins over requiring and requiring over allowing, whoever decides it", async () => {
    const RULES = ["allow", "require", "forbid"];
    for (const [site, mine] of RULES.flatMap((one) => RULES.map((other) => [one, other] as const))) {
      await Promise.all([setSite(admin, site), setTeam(ada, mine)]);
      const strictest = RULES[Math.max(RULES.indexOf(site), RULES.indexOf(mine))];
      expect([site, mine, await ruleFor(grace, { team })]).toEqual([site, mine, strictest]);
      expect(await ruleFor(grace)).toBe(site);
    }
  });

  it("E09: applies by the team that has the notebook, whatever team a request names; other people's teams have no say", async () => {
    const notebook = await newNotebook(database(), ada, { team_id: team });
    await setTeam(ada, "forbid");
    expect(await ruleFor(grace, { notebook })).toBe("forbid");
    expect(await ruleFor(grace, { notebook, team: await newTeam(database(), grace, "Elsewhere") })).toBe("forbid");
    expect(await ruleFor(stranger, { notebook, team })).toBe("allow");
  });
});
