import type { FullEnvironment } from '../environment/environment.ts'
import { aPerson } from '../support/clinic.ts'

const SMALL_BRANCH = [
  `delete from appointments where branch = 'phc'`,
  `delete from blockers`,
  `delete from doctor_hours`,
  `update doctors set active = false
   where branch = 'phc' and id <> (select min(id) from doctors where branch = 'phc')`,
  `delete from branch_hours where branch = 'phc'`,
  `insert into branch_hours (branch, weekday, opens, closes) values ('phc', 3, '10:00', '10:30')`,
  `update branches set new_patient_share = 100 where code = 'phc'`,
]

/**
 * Port Harcourt has one time a week, Wednesday 10:00, by the fixed time of the environment. Four patients have the first
 * four; the links are those in their confirmations.
 */
export async function bookFourPatients({ database, otherPatients, mailbox }: FullEnvironment) {
  for (const statement of SMALL_BRANCH) await database.query(statement)
  const patients = []
  for (const date of ['2026-12-02', '2026-12-09', '2026-12-16', '2026-12-23']) {
    const person = aPerson({ location: 'phc' })
    await otherPatients.book('phc', { date, time: '10:00' }, person)
    patients.push({ person, link: await mailbox.linkFor(person.email!) })
  }
  const [first, second, third, fourth] = patients
  return { first: first!, second: second!, third: third!, fourth: fourth! }
}
