import { object } from 'yup'
import { branchOrAll } from './fields.schema.ts'
import { dateRange } from './schedule.schema.ts'

export const figuresSchema = object({
  location: branchOrAll().required('location.unknown'),
  ...dateRange(),
})
