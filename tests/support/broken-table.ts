import type { TestServer } from "./server.ts";

/**
 * While `work` runs, the database refuses the operation of the trigger's event ("insert", "update", "delete") on the
 * table.
 */
export async function withBrokenTable(
  server: TestServer,
  table: string,
  event: "insert" | "update" | "delete",
  work: () => Promise<unknown>,
): Promise<void> {
  const { adminSql: sql } = server;
  await sql.unsafe(`
    create or replace function public.break_on_purpose() returns trigger language plpgsql as
      $$ begin raise exception 'disk on fire' using errcode = '58030'; end $$;
    create trigger break_on_purpose before ${event} on public.${table} for each row execute function public.break_on_purpose();
  `);
  try {
    await work();
  } finally {
    await sql.unsafe(`drop trigger break_on_purpose on public.${table}`);
  }
}
