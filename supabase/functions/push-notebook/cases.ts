import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { ADA, placeWith } from "../_shared/case.ts";
import type { Case } from "../_shared/case.ts";
import type { Deps } from "../_shared/deps.ts";
import { handler } from "./handler.ts";
import { readPushedFile } from "./pushed-file.ts";
import type { PushedFile } from "./pushed-file.ts";
import type { RefusedPush } from "./pushes.ts";
import { type Push, pushedSave } from "./save.ts";

const whole = (random: string): string => {
  const secret = `datadoc_${random.repeat(64)}`;
  return secret + createHash("sha256").update(secret).digest("hex").slice(0, 8);
};
const [GOOD, EXPIRED, REVOKED] = [whole("a"), whole("b"), whole("c")];
const NOTEBOOK = "0f4f3f5e-6a56-4f5e-9d0a-1b2c3d4e5f60";
const PASSWORD = `orchid-${"lamp"}-9`;

const cell = (type: string, source: string) => ({
  cell_type: type,
  metadata: {},
  source,
  ...(type === "code" ? { execution_count: 1, outputs: [] } : {}),
});
const notebook = (...cells: object[]): string =>
  JSON.stringify({ nbformat: 4, nbformat_minor: 4, metadata: {}, cells });
const FILE = notebook(
  cell("markdown", "# Customer churn"),
  cell("code", "import pandas as pd\ndf = pd.read_csv('churn.csv')\ndf = df.dropna(subset=['tenure'])"),
);

interface Saved {
  readonly token: string;
  readonly push: Push;
  readonly file: PushedFile;
}

const place = (changes: Partial<Deps> = {}, refused?: RefusedPush["refused"]) => {
  const saved: Saved[] = [];
  const { deps } = placeWith(
    {},
    {
      pushes: {
        holder: async (token) => (token === REVOKED ? null : { id: ADA, expired: token === EXPIRED }),
        save: async (token, push, file) => {
          if (refused) return { refused };
          saved.push({ token, push, file });
          return { id: NOTEBOOK, version: 3, created: false, kept: ["Modeling"] };
        },
      },
      ...changes,
    },
  );
  return { deps, saved };
};

const push = (body: unknown, token: string | null = GOOD): Request =>
  new Request("https://functions.example.org/", {
    method: "POST",
    headers: { "content-type": "application/json", ...(token === null ? {} : { "x-datadoc-token": token }) },
    body: JSON.stringify(body),
  });
const aPush = (changes: object = {}) => ({
  path: "reports/churn.ipynb",
  file: FILE,
  saveId: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  ...changes,
});
const errorOf = async (response: Response): Promise<string> => ((await response.json()) as { error: string }).error;

export const cases: readonly Case[] = [
  {
    title: "a push is read, saved with the token, and answered with the notebook's address, its score and what stayed",
    run: async () => {
      const { deps, saved } = place();
      const response = await handler(push(aPush({ folder: "Sales", team: null })), deps);
      assert.equal(response.status, 200);
      const { score, ...said } = (await response.json()) as Record<string, unknown>;
      assert.deepEqual(said, {
        id: NOTEBOOK,
        url: `https://docs.example.org/app/notebooks/${NOTEBOOK}`,
        version: 3,
        created: false,
        kept: ["Modeling"],
      });
      assert.ok(typeof score === "number" && score > 0 && score <= 10);
      assert.equal(saved[0]?.token, GOOD);
      assert.deepEqual(saved[0]?.push, {
        path: "reports/churn.ipynb",
        folder: "Sales",
        team: null,
        saveId: aPush().saveId,
      });
      assert.equal(saved[0]?.file.title, "Customer churn");
    },
  },
  {
    title:
      "T02: a wrong, cut, expired or missing token saves nothing and says which it is; wrong ones are counted, right ones never",
    run: async () => {
      const counted: string[] = [];
      const { deps, saved } = place({ spendFrom: async (rule) => (counted.push(rule), null) });
      for (const [token, words] of [
        [null, /send an access token/],
        ["", /not a complete access token/],
        [GOOD.slice(0, -1), /not a complete access token/],
        [`${GOOD.slice(0, 20)}0${GOOD.slice(21)}`, /not a complete access token/],
        [REVOKED, /revoked/],
        [EXPIRED, /expired/],
      ] as const) {
        const response = await handler(push(aPush(), token), deps);
        assert.equal(response.status, 401);
        assert.match(await errorOf(response), words);
      }
      assert.deepEqual(counted, Array(5).fill("wrongToken"));
      const flooded = place({ spendFrom: async () => 60 });
      assert.equal((await handler(push(aPush(), REVOKED), flooded.deps)).headers.get("retry-after"), "60");
      assert.equal((await handler(push(aPush(), GOOD), flooded.deps)).status, 200);
      assert.deepEqual(saved, []);
    },
  },
  {
    title: "T04: a login is no access token",
    run: async () => {
      const { deps, saved } = place();
      const request = push(aPush(), null);
      request.headers.set("authorization", "Bearer ada");
      assert.equal((await handler(request, deps)).status, 401);
      assert.deepEqual(saved, []);
    },
  },
  {
    title: "T10: whoever pushes too much waits, and nothing is read",
    run: async () => {
      const { deps } = place({
        spend: async (rule, account) => (rule === "push" && account === ADA ? 30 : null),
        readPushedFile: () => assert.fail("It was read"),
      });
      const response = await handler(push(aPush()), deps);
      assert.equal(response.status, 429);
      assert.equal(response.headers.get("retry-after"), "30");
    },
  },
  {
    title: "what is malformed is refused in words that say what it is",
    run: async () => {
      const { deps, saved } = place();
      for (const [body, status, words] of [
        [[], 400, /not valid JSON/],
        [aPush({ path: "" }), 400, /The path must be one line/],
        [aPush({ path: "x".repeat(495) + ".ipynb" }), 400, /The path must be one line/],
        [aPush({ path: "a\nb.ipynb" }), 400, /The path must be one line/],
        [aPush({ path: ["a.ipynb"] }), 400, /The path must be one line/],
        [aPush({ path: "report.py" }), 400, /must end in \.ipynb/],
        [aPush({ folder: 7 }), 400, /folder must be a name/],
        [aPush({ team: {} }), 400, /team must be a name/],
        [aPush({ saveId: "x" }), 400, /saveId/],
        [aPush({ file: { cells: [] } }), 400, /text is missing/],
        [aPush({ file: "print(1)" }), 422, /^Invalid notebook format: /],
        [aPush({ file: '{"cells":{}}' }), 422, /^Invalid notebook format: /],
        [aPush({ file: notebook(cell("code", "x".repeat(10 * 1024 * 1024))) }), 422, /^File too large: /],
      ] as const) {
        const response = await handler(push(body), deps);
        assert.equal(response.status, status, String(words));
        assert.match(await errorOf(response), words);
      }
      assert.deepEqual(saved, []);
    },
  },
  {
    title: "T07: unknown folders and teams, and a token that ended meanwhile, are told apart",
    run: async () => {
      for (const [refused, status, words] of [
        ["folder", 404, /no folder named "Sales"/],
        ["team", 404, /not a member of a team named "Research"/],
        ["teams", 409, /several teams named "Research"/],
        ["token", 401, /was revoked, or has expired/],
      ] as const) {
        const { deps } = place({}, refused);
        const response = await handler(push(aPush({ folder: "Sales", team: "Research" })), deps);
        assert.equal(response.status, status);
        assert.match(await errorOf(response), words);
      }
    },
  },
  {
    title: "T11: a secret that was left in the file is in no text and no fact that is made of it",
    run: async () => {
      const file = await readPushedFile(
        notebook(cell("code", `password = "${PASSWORD}"\nconnect(password="${PASSWORD}")`)),
      );
      assert.ok(file.ok);
      assert.ok(file.value.text.includes(PASSWORD));
      assert.ok(!JSON.stringify(file.value.analysis).includes(PASSWORD));
    },
  },
  {
    title:
      "T08: a stored notebook keeps its place, title, status, notes and what a person wrote; a new one goes where it was pushed",
    run: async () => {
      const file = await readPushedFile(FILE);
      assert.ok(file.ok);
      const asked = { path: "a/churn.ipynb", folder: null, team: null, saveId: aPush().saveId };
      const wanted = { folderId: "folder", teamId: null };
      const made = pushedSave(null, asked, wanted, file.value).save as Record<string, Record<string, unknown>>;
      assert.equal(made["title"], "Customer churn");
      assert.equal(made["folder_id"], "folder");
      assert.equal(made["file_name"], "churn.ipynb");
      assert.match(String(made["content"]?.["data_prep_section"]), /missing/);
      const stored = {
        ...made,
        ...made["content"],
        id: NOTEBOOK,
        version: 7,
        title: "Who leaves?",
        status: "Published",
        folder_id: null,
        team_id: "team",
        business_logic_section: "For the board.",
        modeling_section: "There is no model yet.",
      };
      const { save, kept } = pushedSave(stored, asked, wanted, file.value);
      assert.deepEqual(kept, ["Modeling"]);
      assert.deepEqual(save, {
        ...made,
        id: NOTEBOOK,
        version: 7,
        title: "Who leaves?",
        status: "Published",
        folder_id: null,
        team_id: "team",
        content: {
          ...made["content"],
          business_logic_section: "For the board.",
          modeling_section: "There is no model yet.",
        },
      });
    },
  },
];
