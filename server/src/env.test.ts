import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isLoopbackHost, loadEnv, readEnv } from "./env.ts";

const mistakes = (variables: Record<string, string>): readonly string[] => {
  const env = readEnv(variables, "/srv/app");
  return env.ok ? [] : env.error;
};

describe("The settings of the server", () => {
  it("are complete without any", () => {
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
        ALLOW_UNVERIFIED_EMAIL: false,
      },
    });
  });

  it("take what is given, without spaces around it, and an empty value as none", () => {
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
  ])("%s=%s is one line that begins with its name and does not repeat other values", (name, value) => {
    const lines = mistakes({ [name]: value, MAIL_FROM: "", SMTP_URL: "" });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name}: [^\\n]+\\.$`));
  });

  it("N01: take a secret that servers share only where they share a database", () => {
    const INSTALLATION_SECRET = "x".repeat(32);
    expect(mistakes({ INSTALLATION_SECRET })).toEqual([
      "INSTALLATION_SECRET: is for servers that share a DATABASE_URL. Without one, DATA_DIR holds the keys.",
    ]);
    expect(mistakes({ INSTALLATION_SECRET, DATABASE_URL: "postgres://a:b@db.example.org/c" })).toEqual([]);
  });

  it("take a language model, local without a key or hosted with one", () => {
    const ai = (variables: Record<string, string>): unknown => {
      const env = readEnv(variables, "/srv/app");
      return env.ok ? env.value.AI : env.error;
    };
    const local = { AI_PROVIDER: "openai-compatible", AI_BASE_URL: "http://localhost:11434/v1/", AI_MODEL: "qwen3:8b" };
    expect(ai(local)).toEqual({
      provider: "openai-compatible",
      baseUrl: "http://localhost:11434/v1",
      model: "qwen3:8b",
      apiKey: null,
    });
    expect(ai({ AI_PROVIDER: "anthropic", AI_MODEL: "claude-sonnet-4-5", AI_API_KEY: "sk-ant-1" })).toEqual({
      provider: "anthropic",
      baseUrl: "https://api.anthropic.com/v1",
      model: "claude-sonnet-4-5",
      apiKey: "sk-ant-1",
    });
    expect(ai({ AI_API_KEY: "sk-1", AI_MODEL: "m", AI_PROVIDER: "built-in" })).toBeNull();
  });

  it("E03: say what a language model still needs, take no address but http, and never repeat the key", () => {
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

  it("name every mistake at once", () => {
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
    "without mail nobody may listen on %s, unless the network is trusted",
    (HOST) => {
      expect(mistakes({ HOST })[0]).toMatch(/^HOST: .*SMTP_URL.*ALLOW_UNVERIFIED_EMAIL=1/);
      expect(mistakes({ HOST, ALLOW_UNVERIFIED_EMAIL: "1" })).toEqual([]);
      expect(mistakes({ HOST, SMTP_URL: "smtp://localhost:25", MAIL_FROM: "a@example.org" })).toEqual([]);
    },
  );

  it("know this machine's own addresses", () => {
    expect(["127.0.0.1", "127.8.0.1", "::1", "localhost"].map(isLoopbackHost)).toEqual([true, true, true, true]);
    expect(["127.0.0.1.example.org", "0.0.0.0", "10.0.0.1", "localhost.example.org"].map(isLoopbackHost)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it("come from .env, and the variables of the process win", () => {
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
