import type { Generated, GeneratedAlways } from 'kysely'

interface AuditLogTable {
  id: GeneratedAlways<number>
  at: Date
  staff_id: Generated<number | null>
  command: Generated<string | null>
  action: string
  patients: Generated<number[]>
  subject: Generated<string | null>
  network: Generated<string | null>
}

interface AuditRetentionTable {
  id: Generated<number>
  days: number
}

declare module '../database/tables.ts' {
  interface Database {
    audit_log: AuditLogTable
    audit_retention: AuditRetentionTable
  }
}
