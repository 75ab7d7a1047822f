import type { Sql } from "postgres";

/**
 * The `Database` type for supabase-js, read from the catalogue of a migrated database: for each table of the schema
 * public what a row is, what an insert needs and what an update may contain, and how tables refer to each other; and
 * for each procedure its arguments and result. The format is that of Supabase's own generator.
 */
export const catalogueTypes = async (sql: Sql): Promise<string> => {
  const tables = await sql<TableRow[]>`${sql.unsafe(TABLES)}`;
  const functions = await sql<FunctionRow[]>`${sql.unsafe(FUNCTIONS)}`;
  return `/** Generated from the database by \`npm run types\`. Do not edit. */
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
${tables.map(tableType).join("\n")}
    };
    Views: { [_ in never]: never };
    Functions: {
${functions.map(functionType).join("\n")}
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};

type Public = Database["public"];
export type Tables<Name extends keyof Public["Tables"]> = Public["Tables"][Name]["Row"];
export type TablesInsert<Name extends keyof Public["Tables"]> = Public["Tables"][Name]["Insert"];
export type TablesUpdate<Name extends keyof Public["Tables"]> = Public["Tables"][Name]["Update"];
`;
};

interface TableRow {
  readonly name: string;
  readonly columns: readonly { name: string; type: string; nullable: boolean; has_default: boolean }[];
  readonly relationships: readonly {
    name: string;
    columns: readonly string[];
    one_to_one: boolean;
    table: string;
    referenced: readonly string[];
  }[];
}

interface FunctionRow {
  readonly name: string;
  readonly arguments: readonly { name: string; type: string; optional: boolean }[];
  readonly type: string;
  /** The table whose rows it returns. */
  readonly table: string | null;
  readonly returns_set: boolean;
}

const TABLES = `
select
  c.relname as name,
  (
    select json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, null), 'nullable', not a.attnotnull, 'has_default', a.atthasdef
    ) order by a.attname)
    from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ) as columns,
  coalesce((
    select json_agg(json_build_object(
      'name', f.conname,
      'columns', array(
        select a.attname from unnest(f.conkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number order by k.place
      ),
      'one_to_one', exists (
        select from pg_constraint u
        where u.conrelid = f.conrelid and u.contype in ('p', 'u') and u.conkey <@ f.conkey and f.conkey <@ u.conkey
      ),
      'table', target.relname,
      'referenced', array(
        select a.attname from unnest(f.confkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.number order by k.place
      )
    ) order by f.conname)
    from pg_constraint f
    join pg_class target on target.oid = f.confrelid and target.relnamespace = c.relnamespace
    where f.conrelid = c.oid and f.contype = 'f'
  ), '[]') as relationships
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
order by c.relname
`;

const FUNCTIONS = `
select
  p.proname as name,
  coalesce((
    select json_agg(json_build_object(
      'name', p.proargnames[i], 'type', format_type(p.proargtypes[i - 1], null),
      'optional', i > p.pronargs - p.pronargdefaults
    ) order by p.proargnames[i])
    from generate_series(1, p.pronargs) i
  ), '[]') as arguments,
  format_type(p.prorettype, null) as type,
  (
    select c.relname from pg_class c where c.reltype = p.prorettype and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  ) as table,
  p.proretset as returns_set
from pg_proc p
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
order by p.proname
`;

const tableType = ({ name, columns, relationships }: TableRow): string => {
  const fields = (optional: (column: TableRow["columns"][number]) => boolean): string =>
    columns
      .map((column) => {
        const nullable = column.nullable ? " | null" : "";
        return `          ${column.name}${optional(column) ? "?" : ""}: ${typeScriptType(column.type)}${nullable};`;
      })
      .join("\n");
  return `      ${name}: {
        Row: {
${fields(() => false)}
        };
        Insert: {
${fields((column) => column.nullable || column.has_default)}
        };
        Update: {
${fields(() => true)}
        };
        Relationships: [${relationships.map(relationshipType).join("")}${relationships.length > 0 ? "\n        " : ""}];
      };`;
};

const relationshipType = (key: TableRow["relationships"][number]): string => `
          {
            foreignKeyName: "${key.name}";
            columns: [${quoted(key.columns)}];
            isOneToOne: ${key.one_to_one};
            referencedRelation: "${key.table}";
            referencedColumns: [${quoted(key.referenced)}];
          },`;

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

const functionType = (procedure: FunctionRow): string => {
  const args = procedure.arguments
    .map(({ name, type, optional }) => `${name}${optional ? "?" : ""}: ${typeScriptType(type)}`)
    .join("; ");
  const row = procedure.table ? `Database["public"]["Tables"]["${procedure.table}"]["Row"]` : null;
  const answer = (row ?? typeScriptType(procedure.type)) + (procedure.returns_set ? "[]" : "");
  return `      ${procedure.name}: { Args: ${args ? `{ ${args} }` : "never"}; Returns: ${answer} };`;
};

/** The type of a PostgreSQL value in a JSON answer. An unlisted type is a mistake of ours, reported by name. */
const typeScriptType = (type: string): string => {
  const known = TYPES[type];
  if (!known) throw new Error(`The type ${type} has no form in database.types.ts yet.`);
  return known;
};

const TYPES: Readonly<Record<string, string>> = {
  uuid: "string",
  text: "string",
  "text[]": "string[]",
  "timestamp with time zone": "string",
  integer: "number",
  bigint: "number",
  "double precision": "number",
  boolean: "boolean",
  jsonb: "Json",
  void: "undefined",
};
