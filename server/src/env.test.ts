import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { ROOT, SETTING_NAMES, isLoopbackHost, loadEnv, readEnv } from "./env.ts";

const mistakes = (variables: Record<string, string>): readonly string[] => {
  const env = readEnv(variables, "/srv/app");
  return env.ok ? [] : env.error;
};

describe("The settings of the server", () => {
  it("have defaults for everything", () => {
    expect(readEnv({}, "/srv/app")).toEqual({
      ok: true,
      value: {
        PORT: 3000,
        HOST: "127.0.0.1",
        DATA_DIR: "/srv/app/data",
        PUBLIC_URL: "http://localhost:3000",
        TRUSTED_PROXIES: [],
        AI: null,
        DISK_FREE_MINIMUM: 256 * 1024 * 1024,
        STOP_DELAY: 0,
        LOG_LEVEL: "info",
        BACKUPS: null,
        ALLOW_UNVERIFIED_EMAIL: false,
      },
    });
  });

  it("are taken without surrounding spaces, and an empty value counts as unset", () => {
    const env = readEnv(
      {
        PORT: " 8080 ",
        HOST: "0.0.0.0",
        DATA_DIR: "/var/data",
        DATABASE_URL: "",
        PUBLIC_URL: "https://Docs.Example.org/",
        SITE_ADMIN_EMAIL: "Ada@Example.org",
        SMTP_URL: "smtps://user:secret@mail.example.org:465",
        MAIL_FROM: "Notebooks <notebooks@example.org>",
        TRUSTED_PROXIES: "10.0.0.2, 192.168.0.0/16,::1",
        METRICS_TOKEN: "a-token-of-monitoring",
        DISK_FREE_MINIMUM: "1024",
        QUOTA_PERSON_NOTEBOOKS: "500",
        QUOTA_TEAM_MB: "2000",
        STOP_DELAY: "10",
        LOG_LEVEL: "warn",
        AI_API_KEY: "not used by the built-in analysis",
      },
      "/srv/app",
    );
    expect(env).toEqual({
      ok: true,
      value: {
        PORT: 8080,
        HOST: "0.0.0.0",
        DATA_DIR: "/var/data",
        PUBLIC_URL: "https://docs.example.org",
        SITE_ADMIN_EMAIL: "ada@example.org",
        SMTP_URL: "smtps://user:secret@mail.example.org:465",
        MAIL_FROM: "Notebooks <notebooks@example.org>",
        TRUSTED_PROXIES: ["10.0.0.2", "192.168.0.0/16", "::1"],
        AI: null,
        METRICS_TOKEN: "a-token-of-monitoring",
        DISK_FREE_MINIMUM: 1024 * 1024 * 1024,
        QUOTA_PERSON_NOTEBOOKS: 500,
        QUOTA_TEAM_MB: 2000,
        STOP_DELAY: 10,
        LOG_LEVEL: "warn",
        BACKUPS: null,
        ALLOW_UNVERIFIED_EMAIL: false,
      },
    });
  });

  it.each([
    ["PORT", "abc"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["TRUSTED_PROXIES", "proxy.example.org"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0.2 10.0.0.3"],
    ["HOST", "http://example.org"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["DATABASE_URL", "localhost:5432"],
    ["PUBLIC_URL", "example.org"],
    ["PUBLIC_URL", "ftp://example.org"],
    ["PUBLIC_URL", "https://example.org/notebooks"],
    ["PUBLIC_URL", "https://user@example.org"],
    ["SITE_ADMIN_EMAIL", "ada"],
    ["LOG_LEVEL", "loud"],
    ["METRICS_TOKEN", "short"],
    ["DISK_FREE_MINIMUM", "1 GB"],
    ["STOP_DELAY", "61"],
    ["QUOTA_PERSON_MB", "0"],
    ["INSTALLATION_SECRET", "short"],
    ["ALLOW_UNVERIFIED_EMAIL", "yes"],
    ["AI_PROVIDER", "oracle"],
    ["BACKUP_EVERY", "24"],
    ["BACKUP_EVERY", "31d"],
    ["BACKUP_KEEP", "0"],
  ])("%s=%s is one line that starts with its name and does not repeat other values", (name, value) => {
    const lines = mistakes({ [name]: value, MAIL_FROM: "", SMTP_URL: "" });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name}: [^\\n]+\\.$`));
  });

  it("N01: accept a secret shared between servers only where they share a database", () => {
    const INSTALLATION_SECRET = "x".repeat(32);
    expect(mistakes({ INSTALLATION_SECRET })).toEqual([
      "INSTALLATION_SECRET: is for servers that share a DATABASE_URL. Without one, DATA_DIR holds the keys.",
    ]);
    const DATABASE_URL = "postgres://a:b@db.example.org/c";
    expect(mistakes({ INSTALLATION_SECRET, DATABASE_URL })).toEqual([]);
    expect(mistakes({ INSTALLATION_SECRET, DATABASE_URL, BACKUP_DIR: "/kept" })).toEqual([
      expect.stringMatching(/^BACKUP_DIR: .* rely on the backups of their database\.$/),
    ]);
  });

  it("accept a folder for backups, with how often to take them and how many to keep", () => {
    const backups = (variables: Record<string, string>): unknown => {
      const env = readEnv(variables, "/srv/app");
      return env.ok ? env.value.BACKUPS : env.error;
    };
    const day = 24 * 3_600_000;
    expect(backups({ BACKUP_DIR: "kept" })).toEqual({ folder: "/srv/app/kept", every: day, keep: 7 });
    expect(backups({ BACKUP_DIR: "/kept", BACKUP_EVERY: "7d", BACKUP_KEEP: "30" })).toEqual({
      folder: "/kept",
      every: 7 * day,
      keep: 30,
    });
    expect(backups({ BACKUP_EVERY: "6h" })).toBeNull();
  });

  it("accept a language model, local without a key or hosted with one", () => {
    const ai = (variables: Record<string, string>): unknown => {
      const env = readEnv(variables, "/srv/app");
      return env.ok ? env.value.AI : env.error;
    };
    const local = { AI_PROVIDER: "openai-compatible", AI_BASE_URL: "http://localhost:11434/v1/", AI_MODEL: "qwen3:8b" };
    expect(ai(local)).toMatchObject({
      provider: "openai-compatible",
      baseUrl: "http://localhost:11434/v1",
      model: "qwen3:8b",
      apiKey: null,
    });
    expect(ai({ AI_PROVIDER: "anthropic", AI_MODEL: "claude-sonnet-4-5", AI_API_KEY: "sk-ant-1" })).toMatchObject({
      provider: "anthropic",
      baseUrl: "https://api.anthropic.com/v1",
      model: "claude-sonnet-4-5",
      apiKey: "sk-ant-1",
    });
    expect(ai({ AI_API_KEY: "sk-1", AI_MODEL: "m", AI_PROVIDER: "built-in" })).toBeNull();
  });

  it("E03: say what a language model still needs, accept only http addresses, and never repeat the key", () => {
    expect(mistakes({ AI_PROVIDER: "anthropic" })).toEqual([
      "AI_MODEL: is missing. anthropic needs the name of a model.",
      "AI_API_KEY: is missing. anthropic needs a key.",
    ]);
    expect(mistakes({ AI_PROVIDER: "openai-compatible", AI_MODEL: "m" })).toEqual([
      "AI_BASE_URL: is missing. openai-compatible needs an address such as http://localhost:11434/v1.",
    ]);
    for (const AI_BASE_URL of [
      "file:///etc/passwd",
      "localhost:11434",
      "https://user:secret@example.org",
      "https://example.org/?key=secret",
    ]) {
      const lines = mistakes({ AI_PROVIDER: "openai-compatible", AI_MODEL: "m", AI_BASE_URL });
      expect(lines).toEqual([expect.stringMatching(/^AI_BASE_URL: must be/)]);
      expect(lines.join()).not.toContain("secret");
    }
    expect(
      mistakes({ AI_PROVIDER: "anthropic", AI_MODEL: "m", AI_API_KEY: "sk-secret and more" }).join(),
    ).not.toContain("sk-secret");
    expect(mistakes({ AI_PROVIDER: "oracle" })).toEqual([
      "AI_PROVIDER: oracle is unknown. It must be one of built-in, openai-compatible, anthropic.",
    ]);
  });

  it("of a language model include its price and how many questions it may be asked per day", () => {
    const model = { AI_PROVIDER: "openai-compatible", AI_MODEL: "m", AI_BASE_URL: "http://localhost:11434/v1" };
    const read = (more: Record<string, string>) => {
      const env = readEnv({ ...model, ...more }, "/srv/app");
      return env.ok ? env.value.AI : env.error;
    };
    expect(read({})).toMatchObject({ prices: null, daily: { ofPerson: 500, inAll: 5_000 } });
    expect(
      read({ AI_PRICE_INPUT: "0.4", AI_PRICE_OUTPUT: "1.60", AI_DAILY_CALLS_PER_PERSON: "20", AI_DAILY_CALLS: "0" }),
    ).toMatchObject({ prices: { input: 0.4, output: 1.6 }, daily: { ofPerson: 20, inAll: 0 } });
    expect(read({ AI_PRICE_INPUT: "0.4" })).toEqual(["AI_PRICE_OUTPUT: is missing. A cost needs both prices."]);
    expect(read({ AI_PRICE_INPUT: "$1", AI_PRICE_OUTPUT: "-1", AI_DAILY_CALLS: "1e9" })).toEqual([
      "AI_PRICE_INPUT: must be US dollars for a million tokens, such as 0.4.",
      "AI_PRICE_OUTPUT: must be US dollars for a million tokens, such as 0.4.",
      "AI_DAILY_CALLS: must be a whole number from 0 to 100000.",
    ]);
  });

  it("appear in .env.example, each ready to be uncommented", () => {
    const example = readFileSync(join(ROOT, ".env.example"), "utf8");
    expect([...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name).sort()).toEqual([...SETTING_NAMES].sort());
    const switchedOn = parseEnv(example.replaceAll(/^#(?=[A-Z_]+=)/gm, ""));
    expect(mistakes({ ...switchedOn, AI_PROVIDER: "openai-compatible", AI_API_KEY: "" })).toEqual([]);
  });

  it.each([
    ["Ollama", "http://localhost:11434/v1", "qwen3:8b"],
    ["OpenAI", "https://api.openai.com/v1", "gpt-4.1-mini"],
    ["Anthropic", "https://api.anthropic.com/v1", "claude-sonnet-4-5"],
    ["vLLM", "http://localhost:8000/v1", "Qwen/Qwen3-8B"],
  ])(
    "for %s are a recipe of five lines at most in the README, which can be copied as it is",
    (name, baseUrl, model) => {
      const readme = readFileSync(join(ROOT, "README.md"), "utf8");
      const recipe = readme.split(/\n\n/).find((block) => block.startsWith(`    # ${name}`)) ?? "";
      expect(recipe.split("\n").length).toBeLessThanOrEqual(5);
      const env = readEnv(parseEnv(recipe.replaceAll(/^ {4}/gm, "")), "/srv/app");
      expect(env).toMatchObject({ ok: true, value: { AI: { baseUrl, model } } });
    },
  );

  it("report every mistake at the same time", () => {
    expect(mistakes({ PORT: "x", LOG_LEVEL: "x", AI_PROVIDER: "oracle" })).toHaveLength(3);
  });

  it("mail needs both its settings, and its secret is never repeated", () => {
    expect(mistakes({ SMTP_URL: "smtp://localhost:25" })[0]).toContain("MAIL_FROM: is missing");
    expect(mistakes({ MAIL_FROM: "a@example.org" })[0]).toContain("SMTP_URL: is missing");
    expect(mistakes({ SMTP_URL: "http://user:secret@example.org" }).join()).not.toContain("secret");
    expect(mistakes({ SMTP_URL: "smtp://localhost:25", MAIL_FROM: "a@example.org\r\nBcc: b@example.org" })[0]).toMatch(
      /^MAIL_FROM/,
    );
  });

  it.each(["0.0.0.0", "::", "192.168.1.7", "notebooks.local"])(
    "without mail, listening on %s is refused unless the network is trusted",
    (HOST) => {
      expect(mistakes({ HOST })[0]).toMatch(/^HOST: .*SMTP_URL.*ALLOW_UNVERIFIED_EMAIL=1/);
      expect(mistakes({ HOST, ALLOW_UNVERIFIED_EMAIL: "1" })).toEqual([]);
      expect(mistakes({ HOST, SMTP_URL: "smtp://localhost:25", MAIL_FROM: "a@example.org" })).toEqual([]);
    },
  );

  it("recognise this machine's own addresses", () => {
    expect(["127.0.0.1", "127.8.0.1", "::1", "localhost"].map(isLoopbackHost)).toEqual([true, true, true, true]);
    expect(["127.0.0.1.example.org", "0.0.0.0", "10.0.0.1", "localhost.example.org"].map(isLoopbackHost)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it("come from .env, and variables of the process override it", () => {
    const root = mkdtempSync(join(tmpdir(), "data-documentation-env-"));
    writeFileSync(join(root, ".env"), '# comment\nPORT=4000\nDATA_DIR="./elsewhere"\nLOG_LEVEL=debug\n');
    const env = loadEnv({ LOG_LEVEL: "error" }, root);
    expect(env).toMatchObject({
      ok: true,
      value: { PORT: 4000, DATA_DIR: join(root, "elsewhere"), LOG_LEVEL: "error" },
    });
    rmSync(join(root, ".env"));
    expect(loadEnv({}, root)).toMatchObject({ ok: true, value: { PORT: 3000 } });
    rmSync(root, { recursive: true });
  });
});
