import { describe, expect, it } from "vitest";
import type { Sample } from "./samples.ts";
import { findings, isFlat, type Soaked } from "./verdict.ts";

const MB = 1024 * 1024;
const DURATION = 90_000;

/** Ninety seconds in which nothing changes except what `changed` returns for a moment (0 to 1). */
const soaked = (changed: (moment: number) => Partial<Sample> = () => ({})): Soaked => ({
  duration: DURATION,
  samples: Array.from({ length: 91 }, (_, second) => ({
    at: second * 1_000,
    server: 200 * MB,
    database: 100 * MB,
    together: 350 * MB,
    handles: 50,
    connections: 16,
    disk: 300 * MB,
    log: 128 * MB,
    work: 5,
    load: 1,
    ...changed(second / 90),
  })),
  done: Array.from({ length: 900 }, (_, index) => ({
    action: "edit" as const,
    at: index * 100,
    ms: 50 + (index % 10),
  })),
  failures: [],
  kept: { first: 10 * MB, last: 10 * MB },
});

const growing = (of: Soaked): string[] =>
  findings(of).flatMap((one) => (isFlat(one) ? [] : [one.name.split(",")[0] ?? ""]));

describe("a soak", () => {
  it("in which nothing grows is flat", () => {
    expect(growing(soaked())).toEqual([]);
  });

  it.each([
    ["memory of the server", (moment: number) => ({ server: (200 + 100 * moment) * MB })],
    ["memory of the database", (moment: number) => ({ database: (100 + 100 * moment) * MB })],
    ["files and sockets of the server", (moment: number) => ({ handles: 50 + 60 * moment })],
    ["connections to the database", (moment: number) => ({ connections: 16 + 30 * moment })],
    ["disk without the write-ahead log", (moment: number) => ({ disk: (300 + 100 * moment) * MB })],
    ["write-ahead log", (moment: number) => ({ log: (128 + 400 * moment) * MB })],
  ])("names what grows: %s", (name, changed) => {
    expect(growing(soaked(changed))).toEqual([name]);
  });

  it("allows a disk to grow with what users store", () => {
    const kept = { first: 10 * MB, last: 60 * MB };
    expect(growing({ ...soaked((moment) => ({ disk: (300 + 100 * moment) * MB })), kept })).toEqual([]);
  });

  it("names what users waited longer for, unless the machine was that much busier", () => {
    const slow = soaked();
    const done = slow.done.map((one) => ({ ...one, ms: one.at > DURATION / 2 ? 6 * one.ms : one.ms }));
    expect(growing({ ...slow, done })).toEqual(["edit"]);
    const busy = soaked((moment) => ({ work: moment > 0.5 ? 15 : 5 }));
    expect(growing({ ...busy, done })).toEqual([]);
  });

  it("is not flat where a request was refused", () => {
    expect(growing({ ...soaked(), failures: ["edit of person 1: 500"] })).toEqual(["refused or unanswered"]);
  });
});
