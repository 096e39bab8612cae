import { buildParts } from './build-parts.ts'

try {
  await buildParts((line) => console.log(line))
  console.log('Everything is built.')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
