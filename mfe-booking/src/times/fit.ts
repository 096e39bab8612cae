import type { Doctor, Service } from '@molar/contract'
import type { BookingForm } from '../wizard/wizard.ts'

/** What of the form a new choice left standing, and what it took away. */
export interface Fit {
  change: Partial<BookingForm>
  dropped?: 'service' | 'doctor' | 'time'
}

const FITS: Fit = { change: {} }

/** Keeps the service where the list offers it, under whatever id: branches number theirs differently. */
export function fitService(form: BookingForm, services: Service[]): Fit {
  if (!form.serviceText) return FITS
  const same =
    services.find(({ id, name }) => id === form.serviceId && name === form.serviceText) ??
    services.find(({ name }) => name === form.serviceText)
  if (same) return { change: { serviceId: same.id } }
  return { change: { serviceId: null, serviceText: '' }, dropped: 'service' }
}

/** Keeps the doctor where they work at this branch. */
export function fitDoctor(form: BookingForm, doctors: Doctor[]): Fit {
  if (!form.doctor || doctors.some(({ id }) => id === form.doctor?.id)) return FITS
  return { change: { doctor: null }, dropped: 'doctor' }
}

/** Keeps the time where the day still has it. */
export function fitTime(form: BookingForm, times: string[]): Fit {
  if (!form.time || times.includes(form.time)) return FITS
  return { change: { time: '' }, dropped: 'time' }
}
