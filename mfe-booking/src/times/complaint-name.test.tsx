import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { COMPLAINTS } from '@molar/contract'
import { renderApp } from '@molar/shared/testing'
import { visitRows } from '../confirmation/summary-list.tsx'
import russian from '../messages/ru.json' with { type: 'json' }
import { aForm } from '../booking.harness.tsx'
import { ServiceField } from './service-field.tsx'

it('asks for the reason in the language of the page, and hands on the words of the contract', async () => {
  const chosen = jest.fn()
  await renderApp(
    <ServiceField
      type="consultation"
      services={{ state: 'failed', list: [] }}
      id={null}
      text=""
      isAlone
      onChoose={chosen}
    />,
    { messages: { booking: russian } },
  )
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Зубная боль')
  expect(chosen).toHaveBeenCalledWith({ serviceId: null, serviceText: 'Tooth Pain' })
  const words = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(words.filter((word) => COMPLAINTS.some((reason) => reason === word))).toEqual([])
})

const inRussian = (key: string) => (key === 'reason.Tooth Pain' ? russian.reason['Tooth Pain'] : key)

it.each([
  ['a reason of ours', null, 'Зубная боль'],
  ['a service as the clinic calls it', 4, 'Tooth Pain'],
])('sums up %s', (_what, serviceId, said) => {
  const rows = visitRows(aForm({ serviceId, serviceText: 'Tooth Pain' }), inRussian, 'ru')
  expect(rows).toContainEqual(expect.objectContaining({ field: 'service', value: said }))
})
