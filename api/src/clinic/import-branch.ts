import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { type ClinicBranch, spanOf, WEEKDAYS } from './clinic-file.ts'
import type { ReportLine } from './report.ts'
import { isOutside } from '../appointments/outside-hours.ts'
import { upcomingNote } from './upcoming.ts'

const EMAIL_STAYS_REQUIRED = 'emailOptional has no effect while smsPerHour is 0'

/** Address, phone and settings that the file has for the branch. */
export async function importBranch(
  trx: Db,
  { code, address, phone, settings = {} }: ClinicBranch,
): Promise<ReportLine[]> {
  const wanted = Object.fromEntries(
    Object.entries({
      address,
      phone,
      grid_minutes: settings.gridMinutes,
      min_notice_minutes: settings.minNoticeMinutes,
      change_notice_minutes: settings.changeNoticeMinutes,
      offer_hold_minutes: settings.offerHoldMinutes,
      horizon_days: settings.horizonDays,
      new_patient_share: settings.newPatientShare,
      open_bookings_per_contact: settings.openBookingsPerContact,
      contact_window_hours: settings.contactWindowHours,
      bookings_per_address_and_hour: settings.bookingsPerAddressAndHour,
      open_bookings_per_patient: settings.openBookingsPerPatient,
      verified_bookings_per_address_and_hour: settings.verifiedBookingsPerAddressAndHour,
      sms_per_hour: settings.smsPerHour,
      sms_abroad: settings.smsAbroad,
      email_optional: settings.emailOptional,
      reminder_hours: settings.reminderHours,
      message_when_moved: settings.notifyWhenMoved,
      message_when_cancelled: settings.notifyWhenCancelled,
      message_when_confirmed: settings.notifyWhenConfirmed,
    }).filter(([, value]) => value !== undefined),
  )
  const known: Record<string, unknown> = await trx
    .selectFrom('branches')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const same = Object.entries(wanted).every(
    ([column, value]) => JSON.stringify(known[column]) === JSON.stringify(value),
  )
  if (!same) await trx.updateTable('branches').set(wanted).where('code', '=', code).execute()
  const { email_optional, sms_per_hour }: Record<string, unknown> = { ...known, ...wanted }
  return [
    {
      branch: code,
      entry: 'address, phone and settings',
      result: same ? 'unchanged' : 'updated',
      ...(email_optional === true && sms_per_hour === 0 && { note: EMAIL_STAYS_REQUIRED }),
    },
  ]
}

/** Replaces the hours of each weekday that the file names. The report says which appointments are outside them then. */
export async function importHours(
  trx: Db,
  { code, hours = {} }: ClinicBranch,
  now: Date,
): Promise<ReportLine[]> {
  const lines: ReportLine[] = []
  for (const [weekday, day] of WEEKDAYS.entries()) {
    const spans = hours[day]?.map((text) => spanOf(text)!)
    if (!spans) continue
    spans.sort((a, b) => (a.opens < b.opens ? -1 : 1))
    const line = { branch: code, entry: `hours on ${day}` }
    if (spans.some(({ opens }, index) => index > 0 && opens < spans[index - 1]!.closes)) {
      lines.push({ ...line, result: 'refused', why: 'two of its spans overlap' })
      continue
    }
    const known = await trx
      .selectFrom('branch_hours')
      .select(['opens', 'closes'])
      .where('branch', '=', code)
      .where('weekday', '=', weekday)
      .orderBy('opens')
      .execute()
    if (written(known) === written(spans)) {
      lines.push({ ...line, result: 'unchanged' })
      continue
    }
    await trx.deleteFrom('branch_hours').where('branch', '=', code).where('weekday', '=', weekday).execute()
    if (spans.length > 0) {
      await trx
        .insertInto('branch_hours')
        .values(spans.map((span) => ({ branch: code, weekday, ...span })))
        .execute()
    }
    const isOfDay = sql`a.branch = ${code} and extract(dow from a.starts_at) = ${weekday}`
    const note = await upcomingNote(trx, {
      now,
      where: sql`${isOfDay} and ${isOutside(sql`select * from branch_hours where branch = ${code}`)}`,
      sentence: (them) => `${them} outside the hours`,
    })
    lines.push({ ...line, result: known.length === 0 ? 'created' : 'updated', ...(note && { note }) })
  }
  return lines
}

const written = (spans: { opens: string; closes: string }[]) =>
  spans.map(({ opens, closes }) => `${opens.slice(0, 5)}-${closes.slice(0, 5)}`).join()
