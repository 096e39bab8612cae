import { markup } from './html.ts'
import { withoutBreaks } from './email-html.ts'

const line = (value: string) => `<span style="white-space:nowrap">${value}</span>`

it('Phone numbers and references never wrap inside a text', () => {
  const text = 'Call 0700 555 0102, give MLR-7K2Q-84; <b> 0700 555 0102.'
  const shown = markup`${withoutBreaks(text, ['MLR-7K2Q-84', '0700 555 0102', ''])}`.source
  const phone = line('0700 555 0102')
  expect(shown).toBe(`Call ${phone}, give ${line('MLR-7K2Q-84')}; &lt;b&gt; ${phone}.`)
})
