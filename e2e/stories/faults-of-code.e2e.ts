import { breaksWhereAsked, type Place } from '../stack/builds.ts'
import { expect, test } from '../stack/faults.ts'
import { aPerson } from '../vocabulary/clinic.ts'
import { books, countOpenings, expectTold, seesAWayOut, told } from '../vocabulary/faults.ts'
import { detailsOf } from '../vocabulary/patient.ts'

interface Thrown {
  place: Place
  /** What the clinic hears of it. */
  loads: readonly string[]
}

const THROWN: readonly Thrown[] = [
  { place: 'load', loads: ['1.1.0 run'] },
  { place: 'first drawing', loads: ['1.1.0 mount'] },
  { place: 'step 2', loads: ['1.1.0 mounted', '1.1.0 step'] },
  { place: 'step 3', loads: ['1.1.0 mounted', '1.1.0 step'] },
  { place: 'step 4', loads: ['1.1.0 mounted', '1.1.0 step'] },
]

for (const { place, loads } of THROWN)
  test(
    `a release throws at its ${place}: the release before goes on from there, and books`,
    { tag: '@nginx-only' },
    async ({ patient, page, store, clinic, network }) => {
      await store.publish({ version: '1.1.0', changes: breaksWhereAsked() })
      store.point({ current: '1.1.0', previous: ['1.0.0'] })
      await page.addInitScript((broken) => {
        Object.assign(globalThis, { isBroken: (here: string) => here === broken })
      }, place)
      const openings = countOpenings(page)
      await page.goto('/')
      await books(patient, clinic)
      expect(openings()).toBe(1)
      await expectTold(network, [...loads, '1.0.0 mounted'])
    },
  )

test(
  'what was typed makes a step of every release throw: starting again without it books',
  { tag: '@nginx-only' },
  async ({ patient, page, store, clinic, network }) => {
    for (const version of ['1.1.0', '1.2.0']) await store.publish({ version, changes: breaksWhereAsked() })
    store.point({ current: '1.2.0', previous: ['1.1.0', '1.0.0'] })
    await page.addInitScript(() => {
      Object.assign(globalThis, {
        isBroken: (here: string) =>
          here === 'step 3' && sessionStorage.getItem('draft.booking')?.includes('Unbearable'),
      })
    })
    const openings = countOpenings(page)
    await patient.opensTheBookingPage()
    await patient.isNew()
    await patient.fillsIn(detailsOf(aPerson({ lastName: 'Unbearable' })))
    await patient.next()
    await expect.poll(() => told(network)).toContain('1.2.0 step')
    await expect.poll(() => told(network).join()).toMatch(/1\.1\.0 (mount|step)\b/)
    await seesAWayOut(patient, 'This page stopped working', /may be something you typed/)
    await patient.button('Start again without what you typed').click()
    await books(patient, clinic)
    expect(openings()).toBe(1)
  },
)
