import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aScore } from "./people.ts";
import { startTestServer, type TestPerson, type TestServer } from "../support/server.ts";

/** The calls to the data store as the specification lists them (section 7), sent by the browser's client over HTTP. */
let server: TestServer;
let owner: TestPerson, mate: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  mate = await server.signUp();
});
afterAll(() => server.stop());

/** The data of an answer; an error fails the test with its code and message. */
const dataOf = async <T>(answer: PromiseLike<{ data: T; error: unknown }>): Promise<NonNullable<T>> => {
  const { data, error } = await answer;
  expect(error).toBeNull();
  return data as NonNullable<T>;
};

const newTeam = async (person: TestPerson, name: string): Promise<string> => {
  const { id } = await dataOf(
    person.client.from("teams").insert({ name, description: null, created_by: person.id }).select("id").single(),
  );
  return id;
};

const newNotebook = async (person: TestPerson, changes: object = {}): Promise<string> => {
  const fields = {
    title: "Churn",
    description: null,
    status: "In Development",
    folder_id: null,
    team_id: null,
    file_name: "churn.ipynb",
    user_id: person.id,
    ...changes,
  };
  return (await dataOf(person.client.from("notebooks").insert(fields).select("id").single())).id;
};

describe("notebooks, content and charts", () => {
  it("insert, content, charts, list with nested content, select, rename, move, update and delete", async () => {
    const db = owner.client;
    const id = await newNotebook(owner);
    const content = { modeling_section: "A forest.", original_notebook: '{"cells":[]}', model_type: "Random Forest" };
    expect(await db.from("notebook_content").insert({ notebook_id: id, ...content })).toMatchObject({ error: null });
    const chart = {
      id: randomUUID(),
      notebook_id: id,
      cell_index: 1,
      position: 0,
      title: null,
      mime_type: "image/png",
      data: "iVBORw0KGgo=",
    };
    for (const title of [null, "Losses"])
      expect(await db.from("charts").upsert({ ...chart, title }, { onConflict: "id" })).toMatchObject({ error: null });
    // The client's id is only unique within the notebook: another id is stored, the same each time.
    const charts = await dataOf(db.from("charts").select("*").eq("notebook_id", id));
    expect(charts).toEqual([{ ...chart, id: expect.any(String), title: "Losses", trashed_id: null }]);
    for (const title of ["Again", "Losses"])
      expect(await db.from("charts").upsert({ ...charts[0], title } as never, { onConflict: "id" })).toMatchObject({
        error: null,
      });
    expect(await dataOf(db.from("charts").select("*").eq("notebook_id", id))).toEqual(charts);

    const nested = await dataOf(
      db
        .from("notebooks")
        .select("*, notebook_content(modeling_section,original_notebook,model_type)")
        .order("updated_at", { ascending: false }),
    );
    expect(nested[0]).toMatchObject({ id, notebook_content: content });

    const folder = await dataOf(
      db.from("folders").insert({ name: "Sales", user_id: owner.id }).select("id,name").single(),
    );
    expect(await db.from("notebooks").update({ title: "Renamed" }).eq("id", id)).toMatchObject({ error: null });
    expect(await db.from("notebooks").update({ folder_id: folder.id }).eq("id", id)).toMatchObject({ error: null });
    expect(await db.from("notebook_content").update({ modeling_section: "Two." }).eq("notebook_id", id)).toMatchObject({
      error: null,
    });
    const row = await dataOf(db.from("notebooks").select("*").eq("id", id).single());
    expect(row).toMatchObject({ title: "Renamed", folder_id: folder.id, user_id: owner.id, version: 5 });
    const stored = await dataOf(db.from("notebook_content").select("*").eq("notebook_id", id).single());
    expect(stored).toMatchObject({ ...content, modeling_section: "Two." });

    for (const table of ["charts", "notebook_content"] as const)
      expect(await db.from(table).delete().eq("notebook_id", id)).toMatchObject({ error: null });
    expect(await db.from("notebooks").delete().eq("id", id)).toMatchObject({ error: null });
    expect(await dataOf(db.from("notebooks").select("id").eq("id", id))).toEqual([]);
  });

  it("save_notebook saves, answers the same to a retry, and reports a conflict", async () => {
    const save = {
      save_id: randomUUID(),
      id: null,
      version: null,
      title: "Saved",
      description: "",
      status: "In Development",
      folder_id: null,
      team_id: null,
      file_name: null,
      content: { validation_section: "0.91", code_quality_score: aScore(8) },
    };
    const charts = [{ cell_index: 0, position: 0, title: "T", mime_type: "image/png", data: "x" }];
    const send = (changes: object = {}) =>
      dataOf(
        owner.client.rpc("save_notebook", { save: { ...save, ...changes }, original_notebook: "{}", charts }),
      ) as unknown as Promise<{ outcome: string; id: string; version: number }>;
    const first = await send();
    expect(first).toMatchObject({ outcome: "saved", version: 1 });
    expect(await send()).toEqual(first);
    const again = { save_id: randomUUID(), id: first.id };
    expect(await send({ ...again, version: 7 })).toMatchObject({ outcome: "conflict", version: 1 });
    const card = await dataOf(
      owner.client.from("notebooks").select("overall_score,version").eq("id", first.id).single(),
    );
    expect(card).toEqual({ overall_score: 8, version: 1 });
    const { error } = await owner.client.rpc("save_notebook", {
      save: { ...save, ...again, id: randomUUID(), version: 1 },
    });
    expect(error).toMatchObject({ code: "P0002", message: "Notebook not found" });
  });
});

describe("folders", () => {
  it("list by name, the check for an existing name, and the delete in the specification's order", async () => {
    const db = mate.client;
    for (const name of ["Zebra", "Alpha"])
      expect(await db.from("folders").insert({ name, user_id: mate.id })).toMatchObject({ error: null });
    const names = await dataOf(db.from("folders").select("id,name").order("name"));
    expect(names.map(({ name }) => name)).toEqual(["Alpha", "Zebra"]);
    expect(await dataOf(db.from("folders").select("id").ilike("name", "zebra").limit(1))).toHaveLength(1);
    const { error } = await db.from("folders").insert({ name: "ZEBRA", user_id: mate.id });
    expect(error).toMatchObject({ code: "23505" });

    const folder = names[0]?.id ?? "";
    await newNotebook(mate, { folder_id: folder });
    const inside = await dataOf(db.from("notebooks").select("id").eq("folder_id", folder));
    const ids = inside.map(({ id }) => id);
    expect(ids).toHaveLength(1);
    for (const table of ["charts", "notebook_content"] as const)
      expect(await db.from(table).delete().in("notebook_id", ids)).toMatchObject({ error: null });
    expect(await db.from("notebooks").delete().eq("folder_id", folder)).toMatchObject({ error: null });
    expect(await db.from("folders").delete().eq("id", folder)).toMatchObject({ error: null });
    expect(await dataOf(db.from("folders").select("name"))).toEqual([{ name: "Zebra" }]);
  });
});

describe("teams, members and invitations", () => {
  it("create with the creator's own membership, list mine, invite, accept, roles, edit, remove and delete", async () => {
    const db = owner.client;
    const team = await newTeam(owner, "Forecasting");
    const membership = { team_id: team, user_id: owner.id, role: "admin" };
    expect(await db.from("team_members").insert(membership)).toMatchObject({ error: null });
    const mine = await dataOf(
      db.from("teams").select("id,name,team_members!inner(role)").eq("team_members.user_id", owner.id),
    );
    expect(mine).toEqual([{ id: team, name: "Forecasting", team_members: [{ role: "admin" }] }]);

    const pending = () =>
      dataOf(
        db.from("team_invitations").select("*").eq("team_id", team).eq("email", mate.email).eq("status", "pending"),
      );
    expect(await pending()).toEqual([]);
    const invitation = { team_id: team, email: mate.email, invited_by: owner.id };
    expect(await db.from("team_invitations").insert(invitation)).toMatchObject({ error: null });
    const [sent] = await pending();
    const received = await dataOf(
      mate.client.from("team_invitations").select("id,teams(name)").eq("email", mate.email).eq("status", "pending"),
    );
    expect(received).toEqual([{ id: sent?.id, teams: { name: "Forecasting" } }]);
    expect(await dataOf(mate.client.rpc("accept_team_invitation", { invitation_id: sent?.id ?? "" }))).toBe(team);

    const members = await dataOf(
      mate.client.from("team_members").select("role,profiles(email,avatar_url)").eq("team_id", team).order("joined_at"),
    );
    expect(members).toEqual([
      { role: "admin", profiles: { email: owner.email, avatar_url: null } },
      { role: "member", profiles: { email: mate.email, avatar_url: null } },
    ]);
    const role = { team_id: team, user_id: mate.id };
    expect(await db.from("team_members").update({ role: "admin" }).match(role)).toMatchObject({ error: null });
    expect(await dataOf(mate.client.from("team_members").select("role").match(role).single())).toEqual({
      role: "admin",
    });
    expect(await db.from("team_members").update({ role: "member" }).match(role)).toMatchObject({ error: null });

    await newNotebook(mate, { team_id: team });
    const shared = await dataOf(
      db.from("notebooks").select("title").eq("team_id", team).order("updated_at", { ascending: false }),
    );
    expect(shared).toEqual([{ title: "Churn" }]);
    const edited = await dataOf(
      db.from("teams").update({ name: "Renamed", description: null }).eq("id", team).select().single(),
    );
    expect(edited).toMatchObject({ id: team, name: "Renamed" });
    expect(await db.from("team_members").delete().match(role)).toMatchObject({ error: null });
    expect(await db.from("teams").delete().eq("id", team)).toMatchObject({ error: null });
    expect(await dataOf(db.from("teams").select("id").eq("id", team))).toEqual([]);
  });

  it("an invited person declines, an admin cancels, and other decisions are refused", async () => {
    const team = await newTeam(owner, "Declined");
    const invite = async (): Promise<string> =>
      (
        await dataOf(
          owner.client
            .from("team_invitations")
            .insert({ team_id: team, email: mate.email, invited_by: owner.id })
            .select("id")
            .single(),
        )
      ).id;
    const set = (person: TestPerson, id: string, status: string) =>
      person.client.from("team_invitations").update({ status }).eq("id", id).select("status").single();
    expect(await set(mate, await invite(), "declined")).toMatchObject({ data: { status: "declined" } });
    const second = await invite();
    expect(await set(mate, second, "accepted")).toMatchObject({ error: { code: "42501" } });
    expect(await set(owner, second, "cancelled")).toMatchObject({ data: { status: "cancelled" } });
    const { error } = await mate.client.rpc("accept_team_invitation", { invitation_id: second });
    expect(error).toMatchObject({ code: "P0002", message: "This invitation is not valid." });
  });
});

it("the account's counts and the query for the site admin are answered", async () => {
  const person = await server.signUp();
  expect(await dataOf(person.client.rpc("account_summary"))).toEqual({
    notebooks: 0,
    team_notebooks: 0,
    folders: 0,
    teams: 0,
  });
  expect((await person.client.rpc("is_site_admin")).data).toBe(false);
});
