import { addDays, clinicToday } from '@molar/contract'
import { aBlocker, aDoctor, anAppointment, aService } from '../factories.ts'
import { aClinicState, type ClinicState } from '../mock-clinic/state.ts'

const PEOPLE = [
  ['Adaeze', 'Okafor'],
  ['Tunde', 'Bakare'],
  ['Adébáyọ̀', 'Ọláyínká'],
  ['Tonye', 'Amachree'],
  ['Halima', 'Bello'],
] as const
const BRANCHES = ['lag', 'fct', 'phc'] as const

function appointment(index: number) {
  const [surname, other_names] = PEOPLE[index % PEOPLE.length]!
  const isOpen = index % 3 !== 1
  return anAppointment({
    id: 500 + index,
    reference: `MLR-7K2Q-${String(10 + index)}`,
    user: { surname, other_names, location: BRANCHES[index % BRANCHES.length]! },
    appointment_date: `${addDays(clinicToday(), 1 + Math.floor(index / 4))}T09:30`,
    isOpen,
    status: isOpen ? 'pending' : 'confirmed',
    verified: index % 4 !== 2,
  })
}

/** A clinic with three pages of appointments, three doctors and a blocker of three types. */
export const demoState = (): ClinicState =>
  aClinicState({
    doctors: [
      aDoctor(),
      aDoctor({ id: 12, first_name: 'Ibrahim', last_name: 'Bello' }),
      aDoctor({
        id: 13,
        first_name: 'Hadiza',
        last_name: 'Sani',
        department: { id: 3, name: 'Orthodontics' },
      }),
    ],
    services: {
      consultation: [aService(), aService({ id: 5, name: 'Deep Cleaning' })],
      procedure: [aService({ id: 6, name: 'Crowns or Dentures or Bridges' })],
    },
    appointments: Array.from({ length: 23 }, (_, index) => appointment(index)),
    blockers: [
      aBlocker(),
      aBlocker({ id: 10, description: 'Course', doctorId: 12, location: 'lag' }),
      aBlocker({ id: 8, description: 'Team meeting', type: 'Weekly', recurringDays: [1], location: null }),
      aBlocker({
        id: 9,
        description: 'Independence Day',
        type: 'Yearly',
        startDateTime: null,
        endDateTime: null,
        recurringDates: [1],
        selectedMonth: 9,
        location: null,
      }),
    ],
  })

/** A clinic that has nothing yet: no patients, doctors, services, appointments or blockers. */
export const emptyState = (): ClinicState =>
  aClinicState({ patients: [], doctors: [], services: { consultation: [], procedure: [] } })
