/** How facts are stated: once, in the form in which they are stored, from which their types follow. */
import * as z from "zod/mini";

/** What is stored, by the type that it is read as. */
export type Form<Fact> = z.ZodMiniType<Fact>;
type Fields = z.core.$ZodLooseShape;
/** What has these fields. */
export type Read<F extends Fields> = Readonly<z.output<z.ZodMiniObject<F>>>;

/** The fields of each kind of fact. */
type Table = Readonly<Record<string, Fields>>;
/** The facts of a table, by kind. */
export type Kinds<T extends Table> = {
  readonly [Kind in keyof T]: Read<{ kind: z.ZodMiniLiteral<Kind & string> } & T[Kind]>;
};

/** A fact of any kind of a table. */
export type Of<T extends Table> = Kinds<T>[keyof T];

/** Each kind with the fields that all of them have. */
export const kinds = <F extends Fields, T extends Table>(
  common: F,
  table: T,
): { readonly [Kind in keyof T]: T[Kind] & F } =>
  Object.fromEntries(Object.entries(table).map(([kind, fields]) => [kind, { ...fields, ...common }])) as never;

export const anyOf = <T extends Table>(table: T): Form<Of<T>> =>
  z.discriminatedUnion(
    "kind",
    Object.entries(table).map(([kind, fields]) => z.object({ kind: z.literal(kind), ...fields })) as never,
  );

export const object = <F extends Fields>(fields: F): Form<Read<F>> => z.object(fields) as never;
export const list = <Entry>(entry: Form<Entry>): Form<readonly Entry[]> => z.array(entry);
/** A list without the entries that this version does not know: they belong to a newer one. */
export const known = <Entry>(entry: Form<Entry>): Form<readonly Entry[]> =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((entries: unknown[]) =>
      entries.flatMap((one) => {
        const read = entry.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    ),
  );

export const text = z.string();
export const maybeText = z.nullable(text);
export const texts = list(text);
export const count = z.int().check(z.nonnegative());
export const maybeCount = z.nullable(count);
