import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Notebook } from "./notebook.ts";
import { parseNotebook } from "./parse.ts";
import { maskSecrets, SECRET_MASK } from "./secret-mask.ts";
import { findSecrets } from "./secrets.ts";

/** Fake keys in the published formats, assembled here so that secret scanners do not flag this file. */
const HEX = "3f9a1c07be52d84466e1a9b07c53fd28";
const LETTERS = "q7Rt2Yx9Lm4Kp8Wz1Bv6Nc3Hd5Js0Gf7Qa2";
const FAKE: readonly (readonly [kind: string, code: (secret: string) => string, secret: string])[] = [
  ["Google API key", (s) => `client = build("maps", developerKey="${s}")`, `AIza${"Sy"}${LETTERS.slice(0, 33)}`],
  ["Stripe key", (s) => `stripe.api_key = "${s}"`, `sk_${"live"}_${LETTERS.slice(0, 24)}`],
  [
    "JSON web token",
    (s) => `headers = {"X-Auth": "${s}"}`,
    `eyJ${"hbGciOiJIUzI1NiJ9"}.eyJzdWIiOiIxMjM0NTYifQ.${LETTERS}`,
  ],
  ["Weights & Biases key", (s) => `!wandb login ${s}`, `${HEX}a1b2c3d4`],
  ["Kaggle key", (s) => `creds = {"username": "jo", "key": "${s}"}  # kaggle.json`, HEX],
  ["password", (s) => `conn = connect(user="ada", password="${s}")`, "tr0ub4dor&3"],
  ["password", (s) => `db_password = '${s}'`, "orchid-lamp"],
  ["password in a connection URL", (s) => `engine = create_engine("postgresql://ada:${s}@db.lab/x")`, "kX9-secretive"],
  ["AWS access key", (s) => `s3 = boto3.client("s3", aws_access_key_id="${s}")`, `AKIA${"J4XR7GHQQZNPWT2A"}`],
  [
    "GitHub token",
    (s) => `!git clone https://x-access:y@github.com/a/b  # ${s}`,
    `ghp_${"wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"}`,
  ],
  ["Hugging Face token", (s) => `login("${s}")`, `hf_${LETTERS.slice(0, 34)}`],
  // T03
  ["Data Documentation token", (s) => `os.environ["DATADOC_X"] = "${s}"`, `datadoc_${HEX}${HEX}a1b2c3d4`],
  ["key or token", (s) => `os.environ["NEWS_API_KEY"] = "${s}"`, LETTERS.slice(0, 32)],
  ["key or token", (s) => `%env MY_TOKEN=${s}`, LETTERS.slice(0, 20)],
  ["bearer token", (s) => `headers={"Authorization": "Bearer ${s}"}`, LETTERS.slice(0, 30)],
  [
    "private key",
    (s) => `key = """${s}"""`,
    `-----BEGIN RSA ${"PRIVATE"} KEY-----\n${LETTERS}${LETTERS}\n${LETTERS}${LETTERS}\n-----END RSA ${"PRIVATE"} KEY-----`,
  ],
];

describe("looking for secrets before anything leaves the browser", () => {
  for (const [kind, code, secret] of FAKE) {
    it(`D14: a ${kind} is found in a source and in an output, and only there: ${code("...")}`, async () => {
      const text = file([
        { source: code(secret), printed: `before\n${code(secret)}\nafter` },
        { source: "print('harmless')" },
      ]);
      const findings = await findSecrets(opened(text));
      expect(findings.filter((finding) => finding.secret === secret)).toMatchObject([
        { cell: 0, where: "source", output: null, field: "source", kind },
        { cell: 0, where: "output", output: 0, field: "text", kind },
      ]);
      const first = findings.find((finding) => finding.secret === secret);
      expect(code(secret).slice(first?.start, first?.end)).toBe(secret);
      expect(JSON.stringify(findings.map(({ preview }) => preview))).not.toContain(
        secret.slice(Math.floor(secret.length / 2)),
      );
    });

    it(`D14: masking a ${kind} leaves valid JSON, no trace of it, and nothing to find: ${code("...")}`, async () => {
      const text = file([{ source: code(secret), printed: code(secret) }, { source: `# once more: ${secret}` }]);
      const masked = maskSecrets(text, await findSecrets(opened(text)));
      expect(JSON.parse(masked)).toBeTypeOf("object");
      for (const line of secret.split("\n")) expect(masked).not.toContain(JSON.stringify(line).slice(1, -1));
      expect(masked.split(SECRET_MASK).length - 1).toBeGreaterThanOrEqual(3);
      expect(await findSecrets(opened(masked))).toEqual([]);
    });
  }

  it.each(
    ["secret", "token", "API_KEY", "apikey", "accessKey", "account_key", "AuthKey", "private_key", "credentials"].map(
      (name) => `${name} = "${LETTERS.slice(0, 32)}"`,
    ),
  )("finds a key under each name that keys have: %s", async (source) => {
    expect(await findSecrets(opened(file([{ source }])))).toMatchObject([{ kind: "key or token" }]);
  });

  it("finds nothing in code that only talks about secrets", async () => {
    const harmless = [
      'password = "your-password"',
      'password = os.environ["DB_PASSWORD"]',
      'password = getpass("Password: ")',
      'tokenizer.pad_token = "<pad>"; eos_token = "[EOS]"; unk_token="unknown"',
      'api_key = "YOUR_API_KEY"',
      "url = 'https://user:password@example.com'",
      'password: str = ""',
      'if password == "tr0ub4dor&3": pass',
      'df["token"] = "word"; token = "the"; secret = "none"',
      "sha = '9b74c9897bac770ffc029102a200c5de3f9a1c07'",
      "please set password to something you remember",
      `password = "${SECRET_MASK}"`,
    ];
    expect(await findSecrets(opened(file(harmless.map((source) => ({ source })))))).toEqual([]);
  });

  it("cannot be switched off by a comment inside the notebook", async () => {
    const token = `ghp_${"wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"}`;
    const text = file([{ source: "# secretlint-disable" }, { source: `t = "${token}"  # secretlint-disable-line` }]);
    expect(await findSecrets(opened(text))).toMatchObject([{ cell: 1, secret: token }]);
  });

  it("masks the same secret everywhere: other cells, metadata, keys of results, lines of nbformat 3, escaped text", async () => {
    const secret = `sk_${"live"}_${LETTERS.slice(0, 24)}`;
    const escaped = secret.replace("_", "\\u005f");
    const text = `{"metadata":{"note":"${escaped}"},"nbformat":4,"nbformat_minor":4,"cells":[
      {"cell_type":"code","source":["key = '${secret.slice(0, 9)}","${secret.slice(9)}'\\n"],"outputs":[
        {"output_type":"display_data","data":{"application/json":{"${secret}":["${escaped}"]}},"metadata":{}}]}]}`;
    const findings = await findSecrets(opened(text));
    expect(new Set(findings.map((finding) => finding.secret))).toEqual(new Set([secret]));
    expect(maskSecrets(text, findings)).toBe(
      text
        .replaceAll(escaped, SECRET_MASK)
        .replace(`'${secret.slice(0, 9)}`, `'${SECRET_MASK}`)
        .replace(`"${secret.slice(9)}'`, `"'`)
        .replaceAll(secret, SECRET_MASK),
    );
  });

  it("a password equal to one of the format's own keywords does not break the file", async () => {
    for (const word of ["code", "cells", "source", "stream", "outputs", "cell_type", "text", "nbformat"]) {
      const text = file([{ source: `password = "${word}!"\npwd = "${word}"`, printed: `the ${word} encoded` }]);
      const masked = maskSecrets(text, [{ secret: word }]);
      expect(opened(masked).cells).toMatchObject([
        { type: "code", source: `password = "${SECRET_MASK}!"\npwd = "${SECRET_MASK}"` },
      ]);
    }
  });

  it("masks private keys whose lines nbformat 2 and 3 keep without line breaks", async () => {
    const [, , key = ""] = FAKE.at(-1) ?? [];
    const lines = JSON.stringify(`k = """${key}"""`.split("\n"));
    const text = `{"nbformat":3,"worksheets":[{"cells":[{"cell_type":"code","input":${lines},"outputs":[]}]}]}`;
    const findings = await findSecrets(opened(text));
    expect(findings).toMatchObject([{ kind: "private key", secret: key }]);
    expect(opened(maskSecrets(text, findings)).cells[0]?.source.split("\n")).toEqual([
      `k = """${SECRET_MASK}`,
      "",
      "",
      `"""`,
    ]);
  });

  it("keeps everything but the secret byte for byte, whatever the texts around it", async () => {
    const secret = `AKIA${"J4XR7GHQQZNPWT2A"}`;
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "binary" }),
        fc.string({ unit: "binary" }),
        fc.nat(3),
        async (before, after, indent) => {
          const json = JSON.stringify(
            { cells: [{ cell_type: "code", source: `${before} ${secret} ${after}`, outputs: [] }] },
            null,
            indent,
          );
          const masked = maskSecrets(json, [{ secret }]);
          expect(masked).toBe(json.split(secret).join(SECRET_MASK));
        },
      ),
    );
  });

  it("finds every one of hundreds of secrets, even where one is the start of another", () => {
    const secrets = Array.from({ length: 300 }, (_, index) => ({ secret: `${index * 7919 + 100_000}-tok` }));
    const all = [...secrets, ...secrets.map(({ secret }) => ({ secret: `${secret}-and-longer` }))];
    const words = all.map(({ secret }) => secret);
    const source = JSON.stringify(`${words.join(" ")} tail`);
    const expected = JSON.stringify(`${words.map(() => SECRET_MASK).join(" ")} tail`);
    expect(maskSecrets(source, all)).toBe(expected);
    // Five alone, and five as beginnings of longer ones.
    expect(maskSecrets(source, all.slice(0, 5)).split(SECRET_MASK)).toHaveLength(10 + 1);
  });

  it("returns a file without secrets unchanged", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(4), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        expect(maskSecrets(text, [{ secret: "never in there: q7Rt2Yx9" }])).toBe(text);
      }),
    );
  });
});

function file(cells: readonly { source: string; printed?: string }[]): string {
  return JSON.stringify(
    {
      nbformat: 4,
      nbformat_minor: 4,
      metadata: {},
      cells: cells.map(({ source, printed }) => ({
        cell_type: "code",
        metadata: {},
        execution_count: 1,
        source: source.split(/(?<=\n)/),
        outputs:
          printed === undefined ? [] : [{ output_type: "stream", name: "stdout", text: printed.split(/(?<=\n)/) }],
      })),
    },
    null,
    1,
  );
}

function opened(text: string): Notebook {
  const notebook = parseNotebook(text);
  if (!notebook.ok) throw new Error(notebook.error.reason);
  return notebook.value;
}
