export { integrityOf, writeRelease } from './write-release.ts'
