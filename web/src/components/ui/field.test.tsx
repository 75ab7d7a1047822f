import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { TextAreaField, TextField } from "./field.tsx";

const LIMIT = { what: "The title", most: 50, unit: "characters" } as const;

const Title = () => {
  const [value, setValue] = useState("");
  return <TextField label="Title" limit={LIMIT} value={value} onChange={(event) => setValue(event.target.value)} />;
};
const type = (value: string): void => void fireEvent.change(screen.getByRole("textbox"), { target: { value } });

afterEach(cleanup);

describe("a field with a limit", () => {
  it("shows a count near it, says so beyond it, and never truncates what was pasted", () => {
    render(<Title />);
    type("x".repeat(40));
    expect(screen.queryByText(/of 50/)).toBeNull();
    type("x".repeat(45));
    screen.getByText("45 of 50 characters");
    type("x".repeat(300));
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toHaveLength(300);
    expect(screen.getByRole("alert").textContent).toBe("The title must be at most 50 characters long");
    expect(screen.getByRole("textbox").getAttribute("aria-invalid")).toBe("true");
  });
});

describe("a megabyte in one paragraph", () => {
  const area = (value: string): HTMLElement => {
    cleanup();
    const Typed = () => {
      const [text, setText] = useState(value);
      return <TextAreaField label="Text" value={text} onText={setText} />;
    };
    render(<Typed />);
    return screen.getByRole("textbox");
  };

  it("has the direction of its first letter, so that the browser need not look for it on every key press", () => {
    expect(area("Short").getAttribute("dir")).toBe("auto");
    expect(area("12. word ".repeat(100_000)).getAttribute("dir")).toBe("ltr");
    expect(area("(\u05d3\u05d5\u05d7) ".repeat(100_000)).getAttribute("dir")).toBe("rtl");
    expect(screen.getByRole("textbox").getAttribute("spellcheck")).toBe("false");
  });

  it("is edited one part at a time, and stays whole", () => {
    const given = "word ".repeat(200_000);
    let kept = given;
    const Typed = () => {
      const [text, setText] = useState(given);
      const keep = (written: string): void => {
        kept = written;
        setText(written);
      };
      return <TextAreaField label="Text" value={text} onText={keep} />;
    };
    render(<Typed />);
    const field = (): HTMLTextAreaElement => screen.getByLabelText("Text");
    const part = field().value.length;
    expect(part).toBeLessThan(given.length / 10);
    screen.getByText("Part 1 of 17");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Previous part" }).disabled).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Next part" }));
    screen.getByText("Part 2 of 17");
    fireEvent.change(field(), { target: { value: `new ${field().value}` } });
    expect(kept === `${given.slice(0, part)}new ${given.slice(part)}`).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Previous part" }));
    expect(field().value === given.slice(0, part)).toBe(true);
    // A large paste is split again, and the caret stays behind it.
    const pasted = "pasted ".repeat(100_000);
    fireEvent.change(field(), { target: { value: pasted } });
    expect(kept.startsWith(pasted) && kept.endsWith(given.slice(part))).toBe(true);
    expect(field().value.length).toBeLessThan(part + 10);
    screen.getByText(/^of a very long text of 1,640,\d{3} characters/);
  });
});
