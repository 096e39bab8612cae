/**
 * Every table, for kysely. A subject adds its own beside its code:
 * `declare module '../database/tables.ts' { interface Database { outbox: OutboxTable } }`.
 */
export interface Database {
  migrations: { name: string; applied_at: Date }
}
