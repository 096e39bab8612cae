import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commonMessages } from '@molar/shared/i18n'

it('The skeleton shows the same texts before scripts run as the booking page shows afterwards', () => {
  const skeleton = readFileSync(join(import.meta.dirname, 'skeleton.html'), 'utf8')
  expect(skeleton).toContain(commonMessages.inPain)
  expect(skeleton).toContain(commonMessages.inPainHow)
})
