import { MutationObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { BackendError, failureToast, Refusal } from "./errors.ts";
import { createQueryClient } from "./query-client.ts";

const raised = (mutationFn: () => Promise<unknown>) => {
  const raise = vi.fn();
  const observer = new MutationObserver(createQueryClient(raise), {
    mutationFn,
    meta: {
      texts: {
        success: { title: "Folder created" },
        failure: failureToast("There was an error creating your folder.", "Failed to create folder"),
      },
    },
  });
  return observer
    .mutate()
    .catch(() => undefined)
    .then(() => raise.mock.calls.flat() as unknown[]);
};

describe("the outcome of a change", () => {
  it("is said in the words the change carries", async () => {
    expect(await raised(() => Promise.resolve())).toEqual([{ title: "Folder created", variant: "default" }]);
  });

  it("is said in the general words where the server failed, without its message", async () => {
    expect(await raised(() => Promise.reject(new BackendError("server", "relation folders does not exist")))).toEqual([
      {
        title: "Failed to create folder",
        description: "There was an error creating your folder.",
        variant: "destructive",
      },
    ]);
  });

  it("is said in the rule's own words where a rule refused it", async () => {
    const refusal = new Refusal("Folder name already exists", "Please choose a different folder name.");
    expect(await raised(() => Promise.reject(refusal))).toEqual([
      {
        title: "Folder name already exists",
        description: "Please choose a different folder name.",
        variant: "destructive",
      },
    ]);
  });
});
