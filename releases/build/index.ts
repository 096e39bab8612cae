export { integrityOf } from './integrity.ts'
export { writeRelease } from './write-release.ts'
