import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";
import { dismissToast, showToast } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => dismissToast());
  cleanup();
  vi.useRealTimers();
});

const shown = (): string[] => screen.queryAllByRole("listitem").map((item) => item.textContent ?? "");
const say = (title: string, variant?: "destructive"): void =>
  act(() => showToast({ title, description: "Text", ...(variant && { variant }) }));

const pass = (milliseconds: number): void =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

describe("toasts", () => {
  it("show one at a time: a new one takes the place of the one before", () => {
    render(<Toaster />);
    say("Notebook renamed");
    say("Notebook moved");
    expect(shown()).toHaveLength(1);
    expect(shown()[0]).toContain("Notebook moved");
  });

  it("are gone after five seconds, and not before", () => {
    render(<Toaster />);
    say("Folder created");
    pass(4900);
    expect(shown()).toHaveLength(1);
    pass(200);
    expect(shown()).toHaveLength(0);
  });

  it("take the focus with F8", () => {
    render(<Toaster />);
    say("Folder deleted");
    fireEvent.keyDown(document, { key: "F8", code: "F8" });
    expect(document.activeElement?.tagName).toBe("OL");
  });

  it("can be dismissed with a button", () => {
    render(<Toaster />);
    say("Error", "destructive");
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(shown()).toHaveLength(0);
  });

  it.each<[string, () => void]>([
    ["with its button, while the pointer rests on it", () => press(screen.getByRole("button", { name: "Dismiss" }))],
    ["with Undo", () => press(screen.getByRole("button", { name: "Undo" }))],
    [
      "with Escape, from inside",
      () => {
        fireEvent.keyDown(document, { key: "F8", code: "F8" });
        fireEvent.keyDown(document.activeElement ?? document, { key: "Escape" });
      },
    ],
  ])("are gone after five seconds although the one before was closed by hand, %s", (_how, close) => {
    render(<Toaster />);
    act(() => showToast({ title: "Moved", action: { label: "Undo", altText: "Move it back", onClick: () => {} } }));
    close();
    expect(shown()).toHaveLength(0);
    say("Folder created");
    expect(shown()).toHaveLength(1);
    pass(5100);
    expect(shown()).toHaveLength(0);
  });

  it("give the focus back to where it was before F8", () => {
    render(
      <>
        <input aria-label="Title" />
        <Toaster />
      </>,
    );
    screen.getByLabelText("Title").focus();
    say("Folder deleted");
    fireEvent.keyDown(document, { key: "F8", code: "F8" });
    fireEvent.keyDown(document.activeElement ?? document, { key: "Escape" });
    expect(document.activeElement).toBe(screen.getByLabelText("Title"));
  });
});

describe("a toast over an open dialog", () => {
  const withDialog = (): { closed: ReturnType<typeof vi.fn> } => {
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
    say("Error", "destructive");
    rerender(view(true));
    pass(100);
    return { closed };
  };

  it("goes with the first Escape, and the dialog only with the second", () => {
    const { closed } = withDialog();
    fireEvent.keyDown(screen.getByLabelText("Name"), { key: "Escape" });
    expect(shown()).toHaveLength(0);
    expect(closed).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByLabelText("Name"), { key: "Escape" });
    expect(closed).toHaveBeenCalledOnce();
  });

  it("is reached with F8 and read by screen readers: nothing around it is hidden from them", () => {
    withDialog();
    fireEvent.keyDown(document, { key: "F8", code: "F8" });
    expect(document.activeElement?.tagName).toBe("OL");
    expect(document.activeElement?.closest("[aria-hidden=true]")).toBeNull();
  });

  it("can be closed with a click, and the dialog stays", () => {
    const { closed } = withDialog();
    press(screen.getByRole("button", { name: "Dismiss" }));
    expect(shown()).toHaveLength(0);
    expect(closed).not.toHaveBeenCalled();
  });
});

/** As a mouse does it: it comes over the button, presses and lets go. */
function press(button: HTMLElement): void {
  fireEvent.pointerMove(button);
  fireEvent.pointerDown(button, { button: 0, pointerType: "mouse" });
  fireEvent.mouseDown(button, { button: 0, detail: 1 });
  fireEvent.click(button, { button: 0, detail: 1 });
}
