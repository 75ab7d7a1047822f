/**
 * The files of deploy/: each checked by a tool for its language where installed, and against what the server
 * understands.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readEnv } from "../../server/src/env.ts";
import { ROOT } from "../support/server-process.ts";

const read = (name: string): string => readFileSync(join(ROOT, "deploy", name), "utf8");
const has = (tool: string): boolean => spawnSync("sh", ["-c", `command -v ${tool}`]).status === 0;

describe("The Dockerfile", () => {
  it("is valid, ends as an unprivileged user, and copies what exists", () => {
    const text = read("Dockerfile");
    expect(validate(text)).toEqual([]);
    const last = text.slice(text.lastIndexOf("\nFROM "));
    expect(last).toMatch(/^USER node$/m);
    // Without a shell in between, programs receive the signal that stops them.
    expect(last).toMatch(/^CMD \["node", "server\/src\/start\.mjs"\]$/m);
    for (const [, script] of text.matchAll(/node (server\/src\/[\w.]+)/g))
      expect(existsSync(join(ROOT, script ?? ""))).toBe(true);
    expect(readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n")).toEqual(
      expect.arrayContaining([".env", "data", ".git"]),
    );
  });
});

const SERVICE = z.strictObject({
  build: z.strictObject({ context: z.literal(".."), dockerfile: z.literal("deploy/Dockerfile") }).optional(),
  image: z.string().optional(),
  restart: z.literal("unless-stopped"),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  init: z.boolean().optional(),
  shm_size: z.string().optional(),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.strictObject({ condition: z.literal("service_healthy") }))])
    .optional(),
  environment: z.record(z.string(), z.string()),
  ports: z.array(z.string().regex(/^\d+:\d+$/)).optional(),
  volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w./-]+(:ro)?$/)).optional(),
  healthcheck: z.strictObject({ test: z.array(z.string()), interval: z.string() }).optional(),
});
/** The part of the Compose specification these files use. */
const COMPOSE = z.strictObject({
  "x-server": SERVICE.optional(),
  services: z.record(z.string(), SERVICE),
  volumes: z.record(z.string(), z.null()),
});

describe.each(["compose.yaml", "compose.servers.yaml"])("%s", (file) => {
  const { services, volumes } = COMPOSE.parse(parse(read(file), { merge: true }));
  const names = Object.keys(services);

  it("names services, volumes and files that exist", () => {
    for (const service of Object.values(services)) {
      const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
      expect(names).toEqual(expect.arrayContaining(needed));
      expect(service.image !== undefined || service.build !== undefined).toBe(true);
      for (const volume of service.volumes ?? []) {
        const [source = ""] = volume.split(":");
        if (source.startsWith(".")) expect(existsSync(join(ROOT, "deploy", source))).toBe(true);
        else expect(Object.keys(volumes)).toContain(source);
      }
    }
    const upstreams = services["caddy"]?.environment["UPSTREAMS"]?.split(" ") ?? [];
    expect(upstreams).toEqual(names.filter((name) => name.startsWith("server")).map((name) => `${name}:3000`));
  });

  it("gives the servers settings they accept, once the required variables are set", () => {
    const given: Record<string, string> = {
      SITE_HOST: "notebooks.example.org",
      SITE_ADMIN_EMAIL: "ada@example.org",
      SMTP_URL: "smtps://user:secret@mail.example.org:465",
      MAIL_FROM: "notebooks@example.org",
      DATABASE_PASSWORD: "secret",
      INSTALLATION_SECRET: "x".repeat(44),
    };
    for (const [name, { environment, stop_grace_period: grace }] of Object.entries(services)) {
      if (!name.startsWith("server")) continue;
      const set = Object.entries(environment).map(([key, value]) => [
        key,
        value.replaceAll(/\$\{(\w+)(?::[-?][^}]*)?\}/g, (_, variable: string) => given[variable] ?? ""),
      ]);
      const env = readEnv({
        HOST: "0.0.0.0",
        DATA_DIR: "/data",
        ...(Object.fromEntries(set) as Record<string, string>),
      });
      expect(env).toMatchObject({ ok: true, value: { PUBLIC_URL: "https://notebooks.example.org" } });
      if (!env.ok) continue;
      // None is misspelt: each was read by the server.
      for (const [key] of set) expect(Object.keys(env.value)).toContain(key);
      expect(Number.parseInt(grace ?? "0", 10)).toBeGreaterThanOrEqual(8 + env.value.STOP_DELAY);
    }
  });
});

describe("The unit of systemd", () => {
  const unit = read("data-documentation.service");

  it.runIf(has("systemd-analyze"))("is one that systemd understands without a warning", () => {
    const verified = spawnSync(
      "systemd-analyze",
      ["verify", "--man=no", join(ROOT, "deploy/data-documentation.service")],
      {
        encoding: "utf8",
      },
    );
    expect([verified.status, verified.stderr]).toEqual([0, ""]);
  });

  it("starts the server, gives it time to stop, and keeps its data where it may write", () => {
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node server\/src\/start\.mjs$/m);
    expect(unit).toMatch(/DATA_DIR=\/var\/lib\/data-documentation$/m);
    expect(unit).toMatch(/^StateDirectory=data-documentation$/m);
    // STOP_DELAY is 60 seconds at most.
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(68);
  });
});

describe("The proxies", () => {
  it("keep figures inside, pass on the client's address, and wait for as long as a language model may take", () => {
    const [nginx, caddy] = [read("nginx.conf"), read("Caddyfile")];
    expect(nginx).toMatch(/location = \/metrics \{\s+return 404;/);
    expect(nginx).toContain("proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;");
    expect(nginx).toContain("proxy_read_timeout 120s;");
    expect(nginx).not.toMatch(/^\s*proxy_next_upstream [^;]*non_idempotent/m);
    expect(caddy).toContain("respond /metrics 404");
    expect(caddy).toContain("health_uri /readyz?for=reading");
    expect(caddy).toContain("response_header_timeout 120s");
  });

  it.runIf(has("nginx"))("nginx accepts its file", () => {
    const folder = mkdtempSync(join(tmpdir(), "nginx-"));
    const main = join(folder, "nginx.conf");
    writeFileSync(main, `pid ${folder}/pid; error_log stderr; events {} http { include ${ROOT}/deploy/nginx.conf; }`);
    const tested = spawnSync("nginx", ["-t", "-p", folder, "-c", main], { encoding: "utf8" });
    expect(tested.stderr).toContain("test is successful");
  });

  it.runIf(has("caddy"))("Caddy accepts its file", () => {
    const args = ["validate", "--adapter", "caddyfile", "--config", join(ROOT, "deploy/Caddyfile")];
    const env = { ...process.env, SITE_HOST: "notebooks.example.org", UPSTREAMS: "server-1:3000 server-2:3000" };
    const tested = spawnSync("caddy", args, { encoding: "utf8", env });
    expect([tested.status, tested.stderr]).toEqual([0, expect.stringContaining("Valid configuration")]);
  });
});
