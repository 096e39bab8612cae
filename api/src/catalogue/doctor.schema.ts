import { number, object, string } from 'yup'

/** The doctor of an appointment or a blocker, as it appears in responses. */
export const doctorSchema = object({
  id: number().required(),
  first_name: string().required(),
  last_name: string().required(),
  title: string().nullable(),
  profession: string().nullable(),
})
