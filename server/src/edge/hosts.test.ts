import { describe, expect, it } from "vitest";
import { createClientAddress } from "./client-address.ts";
import { createHostCheck, originOf } from "./hosts.ts";

describe("the names a server answers to", () => {
  it("C19: its public name, the address it listens on and this machine, at any port; nothing else", () => {
    const isOurs = createHostCheck("https://docs.example.org", "192.168.1.7");
    for (const host of [
      "docs.example.org",
      "DOCS.example.org:443",
      "192.168.1.7:3000",
      "localhost",
      "localhost:5173",
      "127.0.0.1",
      "127.1.2.3:1",
      "[::1]:3000",
    ])
      expect(isOurs(host), host).toBe(true);
    for (const host of [
      undefined,
      "",
      "evil.example",
      "docs.example.org.evil.example",
      "192.168.1.8",
      "x@localhost",
      "localhost/x",
      "localhost evil",
      "127.0.0.1.evil.example",
      "0.0.0.0",
      "[::2]",
    ])
      expect(isOurs(host), host).toBe(false);
  });

  it("C19: listening on all interfaces adds no name by itself", () => {
    for (const wildcard of ["0.0.0.0", "::"])
      expect(createHostCheck("http://localhost:3000", wildcard)("10.0.0.5:3000")).toBe(false);
  });

  it("a page's origin is the public one under the public name, and plain http under this machine's", () => {
    expect(originOf("docs.example.org", "https://docs.example.org")).toBe("https://docs.example.org");
    expect(originOf("127.0.0.1:3000", "http://localhost:3000")).toBe("http://127.0.0.1:3000");
  });
});

describe("where a request comes from", () => {
  const from = (remoteAddress: string, forwarded?: string, proxies: readonly string[] = []): string =>
    createClientAddress(proxies)(
      new Request("http://localhost:3000", forwarded ? { headers: { "x-forwarded-for": forwarded } } : {}),
      { incoming: { socket: { remoteAddress } } } as never,
    );

  it("C24: what a client claims about itself is ignored", () => {
    expect(from("127.0.0.1", "1.2.3.4")).toBe("127.0.0.1");
    expect(from("10.0.0.9", "1.2.3.4", ["10.0.0.2", "192.168.0.0/16"])).toBe("10.0.0.9");
    expect(from("::ffff:10.0.0.9")).toBe("10.0.0.9");
  });

  it("C24: a trusted proxy's entry counts, not one the client made up before it", () => {
    for (const proxies of [["10.0.0.2"], ["10.0.0.0/8"]]) {
      expect(from("10.0.0.2", "6.6.6.6, 1.2.3.4", proxies)).toBe("1.2.3.4");
      expect(from("::ffff:10.0.0.2", "6.6.6.6, 1.2.3.4:5678", proxies)).toBe("1.2.3.4");
      expect(from("10.0.0.2", undefined, proxies)).toBe("10.0.0.2");
      expect(from("10.0.0.2", "1.2.3.4, unknown", proxies)).toBe("10.0.0.2");
    }
  });

  it("C24: in a chain of trusted proxies the client of the first one counts", () => {
    expect(from("10.0.0.2", "6.6.6.6, 1.2.3.4, 10.0.0.3", ["10.0.0.2", "10.0.0.3"])).toBe("1.2.3.4");
    expect(from("10.0.0.2", "1.2.3.4, 10.0.0.3", ["10.0.0.2"])).toBe("10.0.0.3");
    expect(from("::1", "2001:db8:1:2::1", ["::1"])).toBe("2001:db8:1:2::/64");
  });

  it("C08: one IPv6 household counts as one client", () => {
    const household = ["2001:db8:1:2::1", "2001:db8:1:2:ffff:1:2:3", "2001:db8:1:2::"].map((address) => from(address));
    expect(new Set(household)).toEqual(new Set(["2001:db8:1:2::/64"]));
    expect(from("2001:db8:1:3::1")).not.toBe(household[0]);
    expect(from("::1")).toBe("0:0:0:0::/64");
  });
});
