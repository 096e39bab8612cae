import { CLINIC_ZONE } from '@molar/contract'
import { sql } from 'kysely'
import { type Clock, clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import {
  type Appointment,
  codeEmail,
  codeSms,
  confirmationEmail,
  confirmationSms,
  noRecordEmail,
  noRecordSms,
  type Sender,
} from '../notifications/notifications.ts'
import {
  passwordChangedEmail,
  passwordLinkEmail,
  passwordLinkUrl,
  securityNoticeEmail,
} from '../notifications/staff-notifications.ts'
import type { Transports } from '../notifications/transports/transport.ts'
import type { Keyring } from '../secrets/keyring.ts'
import type { Settings } from '../settings.ts'
import type { OutboxRow, Sealed } from './outbox.table.ts'

export interface DeliveryParts {
  db: Db
  clock: Clock
  keyring: Keyring
  settings: Settings
  translate: (language: string, key: string, values?: Record<string, string | number>) => string
  transports: Transports
}

/** Writes the message of a row and passes it to its transport. */
export function createDelivery({ db, clock, keyring, settings, translate, transports }: DeliveryParts) {
  return async (row: OutboxRow) => {
    const opened = keyring.open(row.sealed!, row.id) as Sealed
    const { to, code, name = '', token = '', notice, count, decoy } = opened
    const { id } = row
    const sender = await senderOf(row)
    // The remaining validity, which is shorter after failed attempts.
    const minutes = Math.ceil((+row.give_up_at - +clock()) / 60_000)

    if (row.kind === 'code') {
      if (row.channel === 'sms') {
        const text = code === undefined ? noRecordSms(sender) : codeSms(sender, { code, minutes })
        return transports.sms({ id, to, code, text, decoy })
      }
      const email = code === undefined ? noRecordEmail(sender) : codeEmail(sender, { code, minutes })
      return transports.email({ id, to, code, ...email, decoy })
    }
    if (row.kind === 'password-link') {
      const url = passwordLinkUrl(settings.portalUrl, token)
      return transports.email({ id, to, ...passwordLinkEmail(sender, { name, url, minutes }), decoy })
    }
    if (row.kind === 'password-changed')
      return transports.email({
        id,
        to,
        ...passwordChangedEmail(sender, { name, at: clinicTimestamp(row.created_at) }),
      })
    if (notice) {
      const at = clinicTimestamp(row.created_at)
      return transports.email({ id, to, ...securityNoticeEmail(sender, { name, at, notice, count }) })
    }
    const booked = await bookedAppointment(row.appointment_id!)
    if (row.channel === 'sms') return transports.sms({ id, to, text: confirmationSms(sender, booked) })
    return transports.email({ id, to, ...confirmationEmail(sender, booked) })
  }

  async function senderOf({ location, language }: OutboxRow): Promise<Sender> {
    const branches = db.selectFrom('branches').select(['city', 'address', 'phone'])
    const branch = await branches.where('code', '=', location).executeTakeFirstOrThrow()
    // A name that the clinic has set for the branch is not translated.
    const isUsual = branch.city === translate('en', `city.${location}`)
    const city = isUsual ? translate(language, `city.${location}`) : branch.city
    return {
      clinic: settings.clinicName,
      branch: { ...branch, city },
      language,
      translate: (key, values) => translate(language, key, values),
    }
  }

  async function bookedAppointment(id: number): Promise<Appointment> {
    const row = await db
      .selectFrom('appointments as a')
      .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
      .innerJoin('patients as p', 'p.id', 'a.patient_id')
      .where('a.id', '=', id)
      .select(['a.reference', 'a.starts_at', 'a.verified', 'd.title', 'd.first_name', 'd.last_name'])
      .select(['p.title as patientTitle', 'p.first_name as patientFirst', 'p.last_name as patientLast'])
      .select([
        sql<Date>`a.starts_at at time zone ${sql.lit(CLINIC_ZONE)}`.as('start'),
        sql<Date>`a.ends_at at time zone ${sql.lit(CLINIC_ZONE)}`.as('end'),
      ])
      .executeTakeFirstOrThrow()
    return {
      reference: row.reference,
      startsAt: row.starts_at,
      start: row.start,
      end: row.end,
      doctor: [row.title, row.first_name, row.last_name].filter(Boolean).join(' '),
      arriveEarlyMinutes: settings.arriveEarlyMinutes,
      greeting: row.verified ? greetingOf(row) : null,
    }
  }
}

/** "Mrs Okafor", or the first name of a patient without a title. */
const greetingOf = ({
  patientTitle,
  patientFirst,
  patientLast,
}: {
  patientTitle: string | null
  patientFirst: string
  patientLast: string
}) => (patientTitle ? `${patientTitle} ${patientLast}` : patientFirst)
