export { deferred, delayed } from './deferred.ts'
export * from './factories.ts'
export { fakeApi, mockClinic, type FakeApi } from './fake-api.ts'
export type { MockClinic } from './mock-clinic/clinic.ts'
export {
  successWith,
  hangs,
  connectionLost,
  fieldRefusal,
  pageOf,
  rawResponse,
  refusal,
} from './mock-clinic/responses.ts'
export { aClinicState } from './mock-clinic/state.ts'
export { renderApp } from './render-app.tsx'
export { setDate } from './set-date.ts'
