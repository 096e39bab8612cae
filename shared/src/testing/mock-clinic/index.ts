export { createClinic, type ClinicOptions, type MockClinic } from './clinic.ts'
export { aClinicState, contactKey, type ClinicPatient, type ClinicState } from './state.ts'
