import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readClinicFile } from '../src/clinic/clinic-file.ts'

const EXAMPLE = fileURLToPath(new URL('../clinic.example.json', import.meta.url))

/** A file of the clinic command. @throws if it cannot be imported */
export function clinicFile(input: unknown) {
  const result = readClinicFile(input)
  if ('problems' in result) throw new Error(result.problems.join('\n'))
  return result.file
}

/** `clinic.example.json`, another object each time. */
export const exampleClinic = () => clinicFile(JSON.parse(readFileSync(EXAMPLE, 'utf8')))
