import { expect } from '@playwright/test'
import { calendarAttachment } from '../environment/mailbox.ts'
import type { FullEnvironment } from '../environment/environment.ts'
import type { Person } from '../support/clinic.ts'

/** Books for a new patient with a call, that many days ahead. @returns the time, and the link in the confirmation */
export async function createAppointment(
  { otherPatients, mailbox }: FullEnvironment,
  person: Person,
  days: number,
) {
  const moment = await otherPatients.firstAvailableTime(person.location, { days })
  await otherPatients.book(person.location, moment, person)
  return { moment, link: await mailbox.linkFor(person.email!) }
}

/** The appointment of this person in the database. */
export async function storedAppointment({ database }: FullEnvironment, { email }: Person) {
  const [row] = await database.query<{
    id: number
    date: string
    time: string
    state: string
    version: number
  }>(
    `select a.id, to_char(a.starts_at, 'YYYY-MM-DD') as date, to_char(a.starts_at, 'HH24:MI') as time, a.state,
       a.version
     from appointments a join patients p on p.id = a.patient_id where p.email = lower($1)`,
    [email],
  )
  return row!
}

/** What this person was sent about the appointment, without offers: each of these kinds once by email and once by SMS. */
export async function expectMessages(
  { database, mailbox, sms }: FullEnvironment,
  { email, phone }: Person,
  kinds: readonly string[],
) {
  const written = () =>
    database.query<{ kind: string; channel: string; state: string }>(
      `select o.kind, o.channel, o.state from outbox o
       join appointments a on a.id = o.appointment_id join patients p on p.id = a.patient_id
       where p.email = lower($1) order by o.created_at`,
      [email],
    )
  await expect.poll(async () => (await written()).filter(({ state }) => state === 'waiting')).toEqual([])
  const rows = await written()
  // Without codes.
  const received = {
    email: mailbox.mailsTo(email!).filter((mail) => calendarAttachment(mail) !== null),
    sms: sms.messagesTo(phone).filter(({ text }) => text.includes('http')),
  }
  for (const [channel, messages] of Object.entries(received)) {
    const ofChannel = rows.filter((row) => row.channel === channel)
    expect(ofChannel.map(({ kind }) => kind)).toEqual(kinds)
    // A message is skipped if the appointment changed before it was sent.
    expect(messages).toHaveLength(ofChannel.filter(({ state }) => state === 'sent').length)
  }
}
