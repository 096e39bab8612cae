import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { COMPLAINTS } from '@molar/contract'
import { renderApp } from '@molar/shared/testing'
import { visitRows } from '../confirmation/summary-list.tsx'
import russian from '../messages/ru.json' with { type: 'json' }
import { aForm } from '../booking.harness.tsx'
import { ServiceField } from './service-field.tsx'

it('shows the complaints in the language of the page, and chooses their English names', async () => {
  const onChoose = jest.fn()
  await renderApp(
    <ServiceField
      type="consultation"
      services={{ state: 'failed', list: [] }}
      id={null}
      text=""
      error={undefined}
      isAlone
      onChoose={onChoose}
    />,
    { messages: { booking: russian } },
  )
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Зубная боль')
  expect(onChoose).toHaveBeenCalledWith({ serviceId: null, serviceText: 'Tooth Pain' })
  const labels = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(labels.filter((label) => COMPLAINTS.some((complaint) => complaint === label))).toEqual([])
})

const inRussian = (key: string) => (key === 'reason.Tooth Pain' ? russian.reason['Tooth Pain'] : key)

it.each([
  ['a complaint of our list in the language of the page', null, 'Зубная боль'],
  ['a service by the clinic’s name', 4, 'Tooth Pain'],
])('shows %s in the summary', (_what, serviceId, value) => {
  const rows = visitRows(aForm({ serviceId, serviceText: 'Tooth Pain' }), inRussian)
  expect(rows).toContainEqual(expect.objectContaining({ field: 'service', value }))
})
