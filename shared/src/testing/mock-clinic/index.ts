export { createClinic } from './clinic.ts'
export { aClinicState, contactKey, type ClinicState } from './state.ts'
