import { afterAll, expect, it } from "vitest";
import * as fc from "fast-check";
import { onEachDatabase, outcome, type Person, type PolicyDatabase } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import { accept, deleteAccount, invite, newPerson, newTeam } from "./people.ts";

/**
 * A simple model of teams, kept alongside the real ones: who is in, in which order, with which role, and who is
 * invited. After each step the database must agree.
 */
interface Model {
  readonly people: readonly Person[];
  readonly gone: Set<string>;
  team: string | null;
  /** In the order in which they joined. */
  members: { id: string; role: "admin" | "member" }[];
  /** Person to pending invitation. */
  readonly pending: Map<string, string>;
}

interface Step {
  readonly kind:
    | "invite"
    | "accept"
    | "decline"
    | "cancel"
    | "promote"
    | "demote"
    | "remove"
    | "leave"
    | "delete account";
  readonly actor: number;
  readonly target: number;
}

const PEOPLE = 5;
const who = fc.nat({ max: PEOPLE - 1 });
const kinds = fc.constantFrom<Step["kind"]>(
  "invite",
  "invite",
  "invite",
  "accept",
  "accept",
  "accept",
  "decline",
  "cancel",
  "promote",
  "promote",
  "demote",
  "remove",
  "leave",
  "delete account",
);
const steps = fc.array(fc.record({ kind: kinds, actor: who, target: who }), { minLength: 10, maxLength: 50 });

onEachDatabase((database) => {
  afterAll(async () => {
    expect(await brokenInvariants(database())).toEqual([]);
  });

  it("B05 B10 B11: whatever people do one after another, teams are what they should be", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const model = await newModel(database());
        for (const step of list) {
          await take(database(), model, step);
          expect(await storedMembers(database(), model)).toEqual(expectedMembers(model));
        }
      }),
      { numRuns: 40 },
    );
  });

  it("B05 B10 B19: whatever people do concurrently, every team has an admin and every member is in it once", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const model = await newModel(database());
        for (const person of model.people.slice(1, 4)) {
          const id = await invite(database(), model.people[0] as Person, model.team as string, person.email);
          await accept(database(), person, id);
          model.pending.set(person.id, id);
        }
        await database().admin`update team_members set role = 'admin' where team_id = ${model.team}`;
        const codes = await Promise.all(list.map((step) => outcome(attempt(database(), model, step))));
        // Deadlocks would be 40P01; everything else is a refusal that makes sense to the user.
        expect(
          codes.filter((code) => !["accepted", "42501", "23505", "23503", "P0001", "P0002"].includes(code)),
        ).toEqual([]);
        expect(await brokenInvariants(database())).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

const newModel = async (database: PolicyDatabase): Promise<Model> => {
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) => newPerson(database, `person-${index}`)),
  );
  const [creator] = people;
  if (!creator) throw new Error("Nobody is there.");
  const team = await newTeam(database, creator);
  return { people, gone: new Set(), team, members: [{ id: creator.id, role: "admin" }], pending: new Map() };
};

/** Performs the real step; rejects when the database refuses. An update that affects no row resolves with false. */
const attempt = async (database: PolicyDatabase, model: Model, { kind, actor, target }: Step): Promise<boolean> => {
  const me = model.people[actor] as Person;
  const them = model.people[target] as Person;
  const { team } = model;
  const invitation = model.pending.get(them.id) ?? "00000000-0000-4000-8000-000000000000";
  const changed = (statement: Parameters<PolicyDatabase["as"]>[1]) =>
    database.as(me, async (sql) => ((await statement(sql)) as { count: number }).count > 0);
  switch (kind) {
    case "invite":
      model.pending.set(them.id, await invite(database, me, team as string, them.email));
      return true;
    case "accept":
      await accept(database, me, model.pending.get(me.id) ?? invitation);
      return true;
    case "decline":
    case "cancel":
      return changed(
        (sql) =>
          sql`update team_invitations set status = ${`${kind}${kind === "cancel" ? "led" : "d"}`} where id = ${invitation}`,
      );
    case "promote":
    case "demote":
      return changed(
        (sql) => sql`
        update team_members set role = ${kind === "promote" ? "admin" : "member"} where team_id = ${team} and user_id = ${them.id}`,
      );
    case "remove":
      return changed((sql) => sql`delete from team_members where team_id = ${team} and user_id = ${them.id}`);
    case "leave":
      return changed((sql) => sql`delete from team_members where team_id = ${team} and user_id = ${me.id}`);
    case "delete account":
      await deleteAccount(database, me);
      return true;
  }
};

/** Performs the step for real and in the model, and checks that both agree on whether it was possible. */
const take = async (database: PolicyDatabase, model: Model, step: Step): Promise<void> => {
  const me = model.people[step.actor] as Person;
  const them = model.people[step.target] as Person;
  const mine = model.members.find(({ id }) => id === me.id);
  const theirs = model.members.find(({ id }) => id === them.id);
  const pendingBefore = new Map(model.pending);
  const isAdmin = mine?.role === "admin";
  const possible: Readonly<Record<Step["kind"], boolean>> = {
    invite: isAdmin && !theirs && !pendingBefore.has(them.id),
    accept: !model.gone.has(me.id) && pendingBefore.has(me.id) && model.team !== null,
    decline: me.id === them.id && !model.gone.has(me.id) && pendingBefore.has(me.id) && model.team !== null,
    cancel: isAdmin && pendingBefore.has(them.id),
    promote: isAdmin && theirs !== undefined && me.id !== them.id,
    demote: isAdmin && theirs !== undefined && me.id !== them.id,
    // Removing yourself is leaving.
    remove: me.id === them.id ? mine !== undefined : isAdmin && theirs !== undefined,
    leave: mine !== undefined,
    "delete account": true,
  };
  let done: boolean;
  try {
    done = await attempt(database, model, step);
  } catch {
    done = false;
  }
  expect({ step, done }).toEqual({ step, done: possible[step.kind] });
  if (!done) {
    model.pending.clear();
    for (const [id, invitation] of pendingBefore) model.pending.set(id, invitation);
    return;
  }
  applyToModel(model, step.kind, me.id, them.id);
};

const applyToModel = (model: Model, kind: Step["kind"], me: string, them: string): void => {
  if (kind === "accept") {
    model.pending.delete(me);
    model.members.push({ id: me, role: "member" });
  }
  if (kind === "decline" || kind === "cancel") model.pending.delete(them);
  if (kind === "promote" || kind === "demote")
    model.members = model.members.map((member) =>
      member.id === them ? { id: them, role: kind === "promote" ? "admin" : "member" } : member,
    );
  if (kind === "remove") model.members = model.members.filter(({ id }) => id !== them);
  if (kind === "leave" || kind === "delete account") model.members = model.members.filter(({ id }) => id !== me);
  // Deleting again does nothing: an invitation sent to the address since then waits for whoever has it next.
  if (kind === "delete account" && !model.gone.has(me)) {
    model.gone.add(me);
    model.pending.delete(me);
  }
  const [longest, ...others] = model.members;
  if (!longest) {
    model.team = null;
    model.pending.clear();
  } else if (!model.members.some(({ role }) => role === "admin"))
    model.members = [{ ...longest, role: "admin" }, ...others];
};

const expectedMembers = ({ members }: Model): readonly string[] => members.map(({ id, role }) => `${id} ${role}`);

const storedMembers = async ({ admin }: PolicyDatabase, { team }: Model): Promise<readonly string[]> => {
  const rows = await admin`select user_id, role from team_members where team_id = ${team} order by joined_at, id`;
  return rows.map((row) => `${row["user_id"]} ${row["role"]}`);
};
