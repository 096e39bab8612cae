export * from './factories.ts'
export * from '@molar/releases/testing'
export { answering, fakeApi, hangs, noAnswer, pageOf, rawAnswer, refusal, type FakeApi } from './fake-api.ts'
export { renderApp } from './render-app.tsx'
