import {
  type AppointmentType,
  type BookingFormFields,
  type BookingInput,
  CITY,
  DEFAULT_NATIONALITY,
  type LocationCode,
  SLOT_MINUTES,
  withoutInvisible,
} from '@molar/contract'
import type { ApiError } from '@molar/shared/http'
import type { FormError } from '../wizard/message.ts'
import { type BookingForm, isVerified } from '../wizard/wizard.ts'

/** The values of the request that come from one field of the form, by their names in the request. */
type WireValues = { [Name in keyof BookingInput]?: (form: BookingForm) => BookingInput[Name] }

type FieldRow =
  /** `control` is the id of the input in the step that asks for the field. */
  | { step: 'details' | 'times'; control: string; wire: WireValues }
  /** Filled in from the clinic's record only. */
  | { step: null; wire: WireValues }
  /** Part of the value of another field. */
  | { sentWith: keyof BookingForm }

// Pasted text contains invisible characters that no record should have. Line breaks stay in the complaint only.
const text = (typed: string) => withoutInvisible(typed).trim()
const line = (typed: string) => text(typed).replace(/[\t\r\n\u2028\u2029]+/g, ' ')

/**
 * The one mapping between form and request. It gives the request its values (`toBooking`), and a refused field of
 * the request the control that shows the error (`refusedFields`). A form field without a row is a type error.
 */
const BOOKING_FIELDS = {
  rawId: { step: null, wire: { patient_id: ({ rawId }) => rawId || null } },
  firstName: {
    step: 'details',
    control: 'firstName',
    wire: { surname: ({ firstName }) => line(firstName) },
  },
  lastName: {
    step: 'details',
    control: 'lastName',
    wire: {
      other_names: ({ lastName, middleName }) => [lastName, middleName].map(line).filter(Boolean).join(' '),
    },
  },
  middleName: { sentWith: 'lastName' },
  email: { step: 'details', control: 'email', wire: { email: ({ email }) => line(email) || null } },
  phoneNumber: {
    step: 'details',
    control: 'phoneNumber',
    wire: { phone_number: ({ phoneNumber }) => line(phoneNumber) || null },
  },
  age: {
    step: 'details',
    control: 'age',
    wire: { age: ({ age }) => (age.trim() === '' ? null : Number(age)) },
  },
  gender: { step: 'details', control: 'gender', wire: { gender: ({ gender }) => gender || 'none' } },
  dateOfBirth: {
    step: null,
    wire: { date_of_birth: (form) => (isVerified({ form }) && form.dateOfBirth) || null },
  },
  nationality: {
    step: 'details',
    control: 'nationality',
    wire: { nationality: ({ nationality }) => nationality || DEFAULT_NATIONALITY },
  },
  location: {
    step: 'details',
    control: 'location',
    wire: { location: ({ location }) => location as LocationCode },
  },
  address: {
    step: null,
    wire: { address: ({ address, location }) => line(address) || CITY[location as LocationCode] },
  },
  appointmentType: {
    step: 'times',
    control: 'appointmentType',
    wire: { appointmentType: ({ appointmentType }) => appointmentType as AppointmentType },
  },
  serviceId: { step: 'times', control: 'service', wire: { service_id: ({ serviceId }) => serviceId } },
  serviceText: {
    step: 'times',
    control: 'service',
    wire: { serviceText: ({ serviceText }) => line(serviceText) },
  },
  doctor: {
    step: 'times',
    control: 'doctor',
    wire: {
      doctor_id: ({ doctor }) => doctor?.id ?? null,
      department_id: ({ doctor }) => doctor?.departmentId ?? null,
    },
  },
  date: { step: 'times', control: 'date', wire: { appointment_date: ({ date }) => date } },
  time: { step: 'times', control: 'time', wire: { start_time: ({ time }) => time } },
  description: {
    step: 'times',
    control: 'description',
    wire: { description: ({ description }) => text(description) },
  },
} satisfies Record<keyof BookingForm, FieldRow>

type Fields = typeof BOOKING_FIELDS
type MappedName = {
  [Field in keyof Fields]: Fields[Field] extends { wire: infer Wire } ? keyof Wire : never
}[keyof Fields]

/** What the request contains beside the form. A name that neither this nor a row gives is a type error. */
const FIXED: Omit<BookingInput, MappedName | keyof BookingFormFields | 'token'> = {
  duration: SLOT_MINUTES,
  duration_type: 'm',
  consultation_id: 'initial',
  consulting_room_id: null,
  tariff: null,
  bill: false,
}

/** The form's fields under their own names, from the values of the request. */
function formFields(form: BookingForm, values: Pick<BookingInput, MappedName>): BookingFormFields {
  return {
    rawId: values.patient_id,
    emrId: values.patient_id,
    firstName: values.surname,
    lastName: line(form.lastName),
    middleName: line(form.middleName),
    phoneNumber: values.phone_number,
    dateOfBirth: values.date_of_birth,
    serviceId: values.service_id,
    service: values.serviceText,
    doctorId: values.doctor_id,
    doctor: form.doctor?.name ?? '',
    date: values.appointment_date,
    time: values.start_time,
  }
}

const ROWS = Object.entries(BOOKING_FIELDS) as [keyof BookingForm, FieldRow][]

/** The booking as the base API expects it. Only for a form that passed its checks. */
export function toBooking(form: BookingForm, token: string | null): BookingInput {
  const readers = Object.assign(
    {},
    ...ROWS.map(([, row]) => ('wire' in row ? row.wire : {})),
  ) as Required<WireValues>
  const values = Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, read(form)]),
  ) as Pick<BookingInput, MappedName>
  return {
    ...formFields(form, values),
    ...values,
    ...FIXED,
    token: isVerified({ form }) ? token : null,
  }
}

/** A text that is equal for equal bookings. Without the token, which a new code replaces. */
export const bookingAsText = (booking: BookingInput) => JSON.stringify({ ...booking, token: null })

/** The controls of each step whose values the server refused, with its messages. */
export function refusedFields({ errors }: Pick<ApiError, 'errors'>) {
  const errorsIn = (step: 'details' | 'times'): FormError[] =>
    errors.flatMap(({ path, message }) =>
      ROWS.flatMap(([refusedField, row]) =>
        'control' in row && row.step === step && Object.hasOwn(row.wire, path)
          ? [{ field: row.control, message: { serverMessage: message }, refusedField }]
          : [],
      ),
    )
  return { details: errorsIn('details'), times: errorsIn('times') }
}
