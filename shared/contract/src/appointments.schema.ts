import { boolean, mixed, object } from 'yup'
import { STATUS_FILTERS, type StatusFilter } from './appointments.ts'
import { branchOrAll, clinicDate, paging } from './fields.schema.ts'
import { asSent, line, optional, searchText } from './text.ts'

const status = () =>
  mixed<StatusFilter>()
    .transform((_value, original: unknown) => (typeof original === 'number' ? String(original) : original))
    .oneOf(STATUS_FILTERS, 'status.unknown')

/** Fields that the address and the body may have. */
const common = () => ({ status: status(), ...paging() })

export const appointmentsPathSchema = object({ location: branchOrAll().required('location.unknown') })
export const appointmentsQuerySchema = object(common())
export const appointmentsBodySchema = object({
  ...common(),
  location: branchOrAll(),
  token: line(512).nullable(),
  search: optional(searchText(100)),
  from: clinicDate(),
  to: clinicDate().test(
    'after',
    'date.endBeforeStart',
    (to, { parent: { from } }: { parent: { from?: unknown } }) =>
      !to || typeof from !== 'string' || to >= from,
  ),
})

export const appointmentStatusSchema = object({
  isOpen: asSent(boolean()).typeError('isOpen.invalid').required('isOpen.invalid'),
})
