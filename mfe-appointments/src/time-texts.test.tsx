import { act, fireEvent, screen } from '@testing-library/react'
import { setDate } from '@molar/shared/testing'
import { aServer, openDashboard } from './dashboard.harness.tsx'
import es from './messages/es.json' with { type: 'json' }
import italian from './messages/it.json' with { type: 'json' }
import ru from './messages/ru.json' with { type: 'json' }
import { adaeze, card, openSchedule } from './schedule/schedule.harness.tsx'

// jsdom draws nothing.
jest.mock('./figures/draw-chart.ts', () => ({ drawBars: () => () => {} }))

beforeEach(() => setDate('2026-12-01T07:20:00Z'))
afterEach(() => jest.useRealTimers())

it.each([
  ['Spanish', 'schedule', es, /^Última actualización de la agenda: Tue 1 Dec 2026, 8:20 am\./],
  ['Spanish', 'figures', es, /^Última actualización de las cifras: Tue 1 Dec 2026, 8:20 am\./],
  ['Italian', 'schedule', italian, /^Ultimo aggiornamento dell'agenda: Tue 1 Dec 2026, 8:20 am\./],
  ['Italian', 'figures', italian, /^Ultimo aggiornamento delle statistiche: Tue 1 Dec 2026, 8:20 am\./],
  ['Russian', 'schedule', ru, /^Показано расписание по состоянию на Tue 1 Dec 2026, 8:20 am\./],
  ['Russian', 'figures', ru, /^Показатели по состоянию на Tue 1 Dec 2026, 8:20 am\./],
])(
  'The %s text about the last read of the page /%s also fits a day',
  async (_language, page, texts, text) => {
    aServer([adaeze()])
    await openDashboard({ path: `/${page}?date=2026-12-01`, texts })
    if (page === 'schedule') await card('Adaeze')
    else await screen.findByRole('region', { name: texts.figures.byDoctor })
    setDate('2026-12-02T07:20:00Z')
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(await screen.findByText(text)).toBeVisible()
  },
)

it.each([
  ['Spanish', es, 'Adaeze Okafor: hora restablecida Tue 1 Dec 2026, 9:30 am'],
  ['Italian', italian, 'Adaeze Okafor: orario ripristinato Tue 1 Dec 2026, 9:30 am'],
])('The %s text after Undo of a move also fits a day', async (_language, texts, text) => {
  aServer([adaeze()])
  const { press } = await openSchedule('/schedule?date=2026-12-01&span=week&doctor=11', undefined, { texts })
  fireEvent.dragStart(await card('Adaeze'), { dataTransfer: { setData() {} } })
  const times = await screen.findAllByRole('button', { name: /11:00 am/ })
  fireEvent.drop(times.at(-1)!)
  await press(texts.schedule.undo)
  expect(await screen.findByText(text, { ignore: 'output' })).toBeVisible()
})
