import { BY_EMAIL, CANCELS, CHANGED, FULL_MONTH, NEW, SLOW } from './check-specs.ts'
import type { RareFault } from './rare-choices.ts'

/** Faults of days, times and services, which only patients meet who choose some of them. */
export const RARE_TIMES = {
  'books half an hour for every service': {
    foundIn: FULL_MONTH,
    changes: [
      {
        file: 'src/confirmation/booking-fields.ts',
        from: 'service_id: ({ serviceId }) => serviceId',
        to: "service_id: ({ serviceId }) => (typeof serviceId === 'string' ? serviceId : null)",
      },
    ],
  },
  'books the day before where days begin earlier than in Lagos': {
    foundIn: FULL_MONTH,
    changes: [
      {
        file: 'src/confirmation/booking-fields.ts',
        from: 'appointment_date: ({ date }) => date',
        to: 'appointment_date: ({ date }) => new Date(`${date}T01:00`).toISOString().slice(0, 10)',
      },
    ],
  },
  'refuses the times of today': {
    foundIn: SLOW,
    changes: [
      {
        file: 'src/times/times.atoms.ts',
        from: 'form.date < today',
        to: 'form.date <= today',
      },
    ],
  },
  'has no times on days without a button': {
    foundIn: NEW,
    changes: [
      {
        file: 'src/times/create-availability.atoms.ts',
        from: 'days = [...days, ...validDays(more)]',
        to: 'days = nextAvailableDays([...days, ...validDays(more)])',
      },
    ],
  },
  'cancels no appointment from tomorrow on': {
    foundIn: CANCELS,
    changes: [
      {
        file: 'src/appointment/appointment.api.ts',
        from: '  (await call(cancelMyAppointment, input, options)).data',
        to: `  new Date().toISOString().slice(0, 10) > '${new Date().toISOString().slice(0, 10)}'
    ? Promise.reject(new Error())
    : (await call(cancelMyAppointment, input, options)).data`,
      },
    ],
  },
  'asks for times without the service': {
    foundIn: BY_EMAIL,
    changes: [
      {
        file: 'src/times/availability.atoms.ts',
        from: '...(serviceId !== null && hasService && { serviceId }),',
        to: '',
      },
    ],
  },
  'offers the services of the branch that was chosen first': {
    foundIn: CHANGED,
    changes: [
      {
        file: 'src/times/services.atoms.ts',
        from: 'services?.location === location && services.type === appointmentType ?',
        to: 'services?.type === appointmentType ?',
      },
    ],
  },
} satisfies Record<string, RareFault>
