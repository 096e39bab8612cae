import type { Generated } from 'kysely'

interface ChallengesTable {
  id: string
  /** Keyed hash of identifier and branch: a code of one subject is valid for all its challenges. */
  subject: string
  /** Keyed hash of the address that requested the code. */
  address: string
  code_hash: string
  wrong_tries: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
}

/** A row of the response. */
interface RowsTable {
  ref: string
  challenge_id: string
  /** Null for the row that an unknown identifier gets. */
  patient_id: number | null
  /** Keyed hashes of the patient's contacts, whole and masked. */
  contacts: string[]
  masks: string[]
}

declare module '../database/tables.ts' {
  interface Database {
    otp_challenges: ChallengesTable
    otp_rows: RowsTable
  }
}
