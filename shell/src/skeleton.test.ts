import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commonMessages } from '@molar/shared/i18n'

it('has in the page before any script the same texts that the booking page shows after it', () => {
  const skeleton = readFileSync(join(import.meta.dirname, 'skeleton.html'), 'utf8')
  expect(skeleton).toContain(commonMessages.inPain)
  expect(skeleton).toContain(commonMessages.inPainHow)
})
