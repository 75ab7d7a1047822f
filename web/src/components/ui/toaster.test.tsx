import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { drawn } from "../../../../tests/support/drawn.ts";
import { Dialog } from "./dialog.tsx";
import { dismissToast, showToast } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

// React renders in turns of the event loop, which must keep running.
beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(async () => {
  dismissToast();
  await drawn();
  cleanup();
  vi.useRealTimers();
});

const shown = (): string[] => screen.queryAllByRole("listitem").map((item) => item.textContent ?? "");

const say = async (title: string, variant?: "destructive"): Promise<void> => {
  showToast({ title, description: "Text", ...(variant && { variant }) });
  await drawn();
};

const pass = async (milliseconds: number): Promise<void> => {
  vi.advanceTimersByTime(milliseconds);
  await drawn();
};

const pressKey = async (on: Element | Document, key: string): Promise<void> => {
  fireEvent.keyDown(on, { key, code: key });
  await drawn();
};

describe("toasts", () => {
  it("show one at a time: a new one replaces the previous one", async () => {
    render(<Toaster />);
    await say("Notebook renamed");
    await say("Notebook moved");
    expect(shown()).toHaveLength(1);
    expect(shown()[0]).toContain("Notebook moved");
  });

  it("are gone after five seconds, and not before", async () => {
    render(<Toaster />);
    await say("Folder created");
    await pass(4900);
    expect(shown()).toHaveLength(1);
    await pass(200);
    expect(shown()).toHaveLength(0);
  });

  it("take the focus with F8", async () => {
    render(<Toaster />);
    await say("Folder deleted");
    await pressKey(document, "F8");
    expect(document.activeElement?.tagName).toBe("OL");
  });

  it("can be dismissed with a button", async () => {
    render(<Toaster />);
    await say("Error", "destructive");
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    await drawn();
    expect(shown()).toHaveLength(0);
  });

  it.each<[string, () => Promise<void>]>([
    ["with its button, while the pointer rests on it", () => press(screen.getByRole("button", { name: "Dismiss" }))],
    ["with Undo", () => press(screen.getByRole("button", { name: "Undo" }))],
    [
      "with Escape, from inside",
      async () => {
        await pressKey(document, "F8");
        await pressKey(document.activeElement ?? document, "Escape");
      },
    ],
  ])("are gone after five seconds even when the previous one was closed by hand, %s", async (_how, close) => {
    render(<Toaster />);
    showToast({ title: "Moved", action: { label: "Undo", altText: "Move it back", onClick: () => {} } });
    await drawn();
    await close();
    expect(shown()).toHaveLength(0);
    await say("Folder created");
    expect(shown()).toHaveLength(1);
    await pass(5100);
    expect(shown()).toHaveLength(0);
  });

  it("return the focus to where it was before F8", async () => {
    render(
      <>
        <input aria-label="Title" />
        <Toaster />
      </>,
    );
    screen.getByLabelText("Title").focus();
    await say("Folder deleted");
    await pressKey(document, "F8");
    await pressKey(document.activeElement ?? document, "Escape");
    expect(document.activeElement).toBe(screen.getByLabelText("Title"));
  });
});

describe("a toast over an open dialog", () => {
  const withDialog = async (): Promise<{ closed: ReturnType<typeof vi.fn> }> => {
    const closed = vi.fn();
    const view = (open: boolean) => (
      <>
        <Toaster />
        <Dialog open={open} onOpenChange={closed} title="New Folder">
          <input aria-label="Name" />
        </Dialog>
      </>
    );
    const { rerender } = render(view(false));
    await say("Error", "destructive");
    rerender(view(true));
    await pass(100);
    // The dialog takes the focus when it is ready for it.
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
    return { closed };
  };

  it("closes with the first Escape, and the dialog only with the second", async () => {
    const { closed } = await withDialog();
    await pressKey(screen.getByLabelText("Name"), "Escape");
    expect(shown()).toHaveLength(0);
    expect(closed).not.toHaveBeenCalled();
    await pressKey(screen.getByLabelText("Name"), "Escape");
    expect(closed).toHaveBeenCalledOnce();
  });

  it("is reached with F8 and read by screen readers: nothing around it is hidden from them", async () => {
    await withDialog();
    await pressKey(document, "F8");
    expect(document.activeElement?.tagName).toBe("OL");
    expect(document.activeElement?.closest("[aria-hidden=true]")).toBeNull();
  });

  it("can be closed with a click, and the dialog stays", async () => {
    const { closed } = await withDialog();
    await press(screen.getByRole("button", { name: "Dismiss" }));
    expect(shown()).toHaveLength(0);
    expect(closed).not.toHaveBeenCalled();
  });
});

/** As a mouse does it: moves over the button, presses and releases. */
async function press(button: HTMLElement): Promise<void> {
  fireEvent.pointerMove(button);
  fireEvent.pointerDown(button, { button: 0, pointerType: "mouse" });
  fireEvent.mouseDown(button, { button: 0, detail: 1 });
  fireEvent.click(button, { button: 0, detail: 1 });
  await drawn();
}
