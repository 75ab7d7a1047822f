import { describe, expect, it } from "vitest";
import { count, figure, measure, percentage, spreadWords } from "./numbers.ts";

describe("numbers in sentences", () => {
  it.each([
    ["0.7123456", "0.712"],
    ["0.46164222941613137", "0.462"],
    ["1497216245.85", "1,497,000,000"],
    ["25983.03", "25,980"],
    ["8305.18", "8,305"],
    ["61.330", "61.33"],
    ["3.7039", "3.704"],
    ["0.85", "0.85"],
    ["1.00", "1"],
    ["0.99954", "0.9995"],
    ["0.0000123", "1.23e-5"],
    ["-0.0512", "-0.0512"],
    ["93.74 %", "93.7%"],
    ["79.85%", "79.9%"],
    ["0.9185", "0.919"],
    ["6.23%", "6.23%"],
    ["99.81%", "99.81%"],
    ["100%", "100%"],
    ["1,204", "1,204"],
    ["nan", "nan"],
    ["", ""],
  ])("%s is written as %s", (printed, said) => {
    expect(figure(printed)).toBe(said);
  });

  it("rows are counted exactly", () => {
    expect([count(10_683), count(284_807), count(7)]).toEqual(["10,683", "284,807", "7"]);
  });

  it("accuracies are percentages, other metrics are not, and nothing is rounded up to perfect", () => {
    const metric = (name: string, value: number, printed: string) => ({ name, value, printed });
    expect(measure(metric("accuracy", 0.8321, "0.8321"))).toBe("83.2%");
    expect(measure(metric("accuracy", 0.98, "0.98"))).toBe("98%");
    expect(measure(metric("MAPE", 0.038812, "3.8812"))).toBe("3.88%");
    expect(measure(metric("accuracy", 0.99996, "0.99996"))).toBe("99.996%");
    expect(measure(metric("accuracy", 1, "1.0"))).toBe("100%");
    expect(measure(metric("recall", 0.76, "0.76"))).toBe("0.76");
    expect(measure(metric("RMSE", 4.2, "-4.2000"))).toBe("4.2");
    expect(percentage(0.0623)).toBe("6.23%");
  });
});

describe("what a value varies by", () => {
  it("is told in the unit of the value, or not at all", () => {
    const told = (name: string, value: number, printed: string, spread: string | null): string =>
      spreadWords({ name, value, printed, spread });
    expect(told("accuracy", 0.799245, "0.799245", "0.008474")).toBe(" (± 0.847%)");
    expect(told("accuracy", 0.799, "79.9%", "+/- 0.8%")).toBe(" (± 0.8%)");
    expect(told("accuracy", 0.799, "79.9", "1.25")).toBe(" (± 1.25%)");
    expect(told("accuracy", 0.799, "0.799", "1.25")).toBe("");
    expect(told("RMSE", 41.2, "41.20", "3.1")).toBe(" (± 3.1)");
    expect(told("AUC", 0.91, "0.91", "0.02")).toBe(" (± 0.02)");
    expect(told("AUC", 0.91, "0.91", null)).toBe("");
  });
});
