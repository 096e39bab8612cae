import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { type NameParts, wholeName } from '../database/patient-name.ts'

/** The clinic ID or the number of the record, and the name, as commands print them. */
export const patientName = (patient: NameParts & { id: number }) =>
  `${patient.raw_id ?? `#${patient.id}`} ${wholeName(patient)}`.trim()

/** The operator named nobody, or more than one person: a sentence. */
export class UnknownPerson extends Error {}

/**
 * The id of the patient that an operator names: by `#` and the number of the record, also of one that was erased, or by the
 * clinic ID, which people write with or without its separators. Undefined if there is none.
 * @throws UnknownPerson if several are meant
 */
export async function patientId(db: Db, text: string): Promise<number | undefined> {
  const record = /^#(\d{1,9})$/.exec(text)?.[1]
  if (record) {
    const number = Number(record)
    // Of an import by an earlier version.
    const others = db.selectFrom('patients').select('id').where('raw_id', '=', text).where('id', '!=', number)
    if (await others.executeTakeFirst())
      throw new UnknownPerson(
        `${text} is the number of a record and the clinic ID of another patient. Give that patient another clinic ID by an import with the column former_clinic_id.`,
      )
    return number
  }
  const found = await db
    .selectFrom('patients')
    .select(['id', 'raw_id'])
    .where(sql`clinic_id_key(raw_id)`, '=', sql`nullif(clinic_id_key(${text}), '')`)
    .orderBy('id')
    .execute()
  const exact = found.find(({ raw_id }) => raw_id?.toUpperCase() === text.toUpperCase())
  if (!exact && found.length > 1)
    throw new UnknownPerson(
      `Several patients have this clinic ID. Write it exactly: ${found.map(({ raw_id }) => raw_id).join(', ')}`,
    )
  return (exact ?? found[0])?.id
}
