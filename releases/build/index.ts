export type { RenderFirstScreen } from '@molar/shared/first-screen'
export { writeFirstScreenIncludes } from './first-screens.ts'
export { hasIntegrity, integrityOf, writeRelease } from './write-release.ts'
