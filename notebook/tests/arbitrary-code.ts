import fc from "fast-check";

/** Few names, so that definitions, calls and assignments soon refer to each other and to themselves. */
const name = fc.constantFrom("a", "b", "f", "g", "A", "B", "self", "df");
const atom = fc.constantFrom("1", "'x'", "None", "pd.DataFrame()", "[]", "{}");
const method = fc.constantFrom("fit", "predict", "append", "update", "extend", "pipe", "apply", "map", "__init__");
const indented = (block: string): string => block.replaceAll(/^/gmu, "    ");

type Grammar = {
  args: string;
  expression: string;
  body: string;
  statement: string;
};

const { statement } = fc.letrec<Grammar>((tie) => {
  const e = tie("expression");
  const body = tie("body");
  return {
    args: fc
      .array(
        fc.tuple(
          fc.oneof(
            fc.constantFrom("", "", "*", "**"),
            name.map((key) => `${key}=`),
          ),
          e,
        ),
        { maxLength: 3 },
      )
      .map((all) => all.map((one) => one.join("")).join(", ")),
    expression: fc.oneof(
      { maxDepth: 4, depthSize: "small", depthIdentifier: "expression" },
      name,
      atom,
      fc.tuple(e, tie("args")).map(([callee, args]) => `${callee}(${args})`),
      fc.tuple(e, method).map(([of, member]) => `${of}.${member}`),
      fc.tuple(e, method, tie("args")).map(([of, member, args]) => `${of}.${member}(${args})`),
      fc.tuple(e, e).map(([of, key]) => `${of}[${key}]`),
      fc.tuple(e, e).map(([one, other]) => `[${one}, *${other}]`),
      fc.tuple(e, e, e).map(([key, value, rest]) => `{${key}: ${value}, **${rest}}`),
      fc.tuple(e, fc.constantFrom("+", "*", "%", "and"), e).map(([left, sign, right]) => `(${left} ${sign} ${right})`),
      fc.tuple(name, e, e).map(([parameter, fallback, result]) => `(lambda ${parameter}=${fallback}: ${result})`),
      fc.tuple(e, name, e).map(([item, each, all]) => `[${item} for ${each} in ${all}]`),
      fc.tuple(e, e, e).map(([one, test, other]) => `(${one} if ${test} else ${other})`),
      fc.tuple(name, e).map(([target, value]) => `(${target} := ${value})`),
      e.map((value) => `f"{${value.replaceAll('"', "'")}}"`),
    ),
    body: fc.array(tie("statement"), { minLength: 1, maxLength: 3 }).map((all) => indented(all.join("\n"))),
    statement: fc.oneof(
      { maxDepth: 3, depthSize: "small", depthIdentifier: "statement" },
      e,
      fc.tuple(name, fc.constantFrom("=", "+=", "*="), e).map((parts) => parts.join(" ")),
      fc.tuple(e, method, e).map(([of, member, value]) => `${of}.${member} = ${value}`),
      fc.tuple(name, e, e).map(([of, key, value]) => `${of}[${key}] = ${value}`),
      fc.tuple(fc.constantFrom("return", "yield"), e).map((parts) => parts.join(" ")),
      fc.tuple(name, e, body).map(([each, all, block]) => `for ${each} in ${all}:\n${block}`),
      fc
        .tuple(fc.constantFrom("while", "if", "with"), e, body)
        .map(([word, head, block]) => `${word} ${head}:\n${block}`),
      fc.tuple(name, e, body).map(([called, fallback, block]) => `def ${called}(a, b=${fallback}):\n${block}`),
      fc.tuple(e, name, body).map(([wrapper, called, block]) => `@${wrapper}\ndef ${called}(self, *a, **b):\n${block}`),
      fc
        .tuple(name, e, body, body)
        .map(
          ([called, base, first, second]) =>
            `class ${called}(${base}):\n    def __init__(self, a=1):\n${indented(first)}\n    def f(self, b):\n${indented(second)}`,
        ),
    ),
  };
});

/** Python of a cell that parses, makes no sense and refers to itself in every way that the grammar allows. */
export const selfReferringCode: fc.Arbitrary<string> = fc
  .array(statement, { minLength: 1, maxLength: 8 })
  .map((all) => all.join("\n"));
