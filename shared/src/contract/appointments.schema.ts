import { boolean, mixed, object } from 'yup'
import { PAGE_SIZE, STATUS_FILTERS, type StatusFilter } from './appointments.ts'
import { clinicDate, counted } from './fields.schema.ts'
import { type LocationCode, normalizeLocation } from './locations.ts'
import { asSent, line, optional } from './text.ts'

const LAST_PAGE = 1_000_000

/** A branch in any spelling the normalizer knows, or `all`. */
export const branchOrAll = () =>
  mixed<LocationCode | 'all'>()
    .transform((_value, original: unknown) => normalizeLocation(original) ?? original)
    .oneOf(['fct', 'lag', 'phc', 'all'], 'location.unknown')

/** Page and page size of every list, from an address or a body. */
export const paging = () => ({
  page: counted(1, LAST_PAGE, 'page.invalid'),
  limit: counted(1, 100, 'limit.invalid'),
})

const status = () =>
  mixed<StatusFilter>()
    .transform((_value, original: unknown) => (typeof original === 'number' ? String(original) : original))
    .oneOf(STATUS_FILTERS, 'status.unknown')

/** What both the address and the body may say. */
const common = () => ({ status: status(), ...paging() })

export const appointmentsPathSchema = object({ location: branchOrAll().required('location.unknown') })
export const appointmentsQuerySchema = object(common())
export const appointmentsBodySchema = object({
  ...common(),
  location: branchOrAll(),
  token: line(512).nullable(),
  search: optional(line(100)),
  from: clinicDate(),
  to: clinicDate().test(
    'after',
    'date.endBeforeStart',
    (to, { parent }: { parent: { from?: string } }) => !to || !parent.from || to >= parent.from,
  ),
})

export const DEFAULT_PAGING = { page: 1, limit: PAGE_SIZE }

export const appointmentStatusSchema = object({
  isOpen: asSent(boolean()).typeError('isOpen.invalid').required('isOpen.invalid'),
})
