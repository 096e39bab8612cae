import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@molar/contract'
import type { RenderFirstScreen } from '@molar/shared/first-screen'
import type { Branch } from '@molar/shared/remote'
import { writeFirstScreenIncludes, writeFirstScreens } from './first-screens.ts'
import { newFolder } from '../testing/builds.ts'
import { aRelease } from '../testing/records.ts'

const textIn = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8')

const write = (releaseFolder: string, render: RenderFirstScreen) =>
  writeFirstScreens({ releaseFolder, kind: 'remote', render, styles: 'h1{}' })
const branchOf = ({ code, phone }: Branch) => `<div class="branch ${code}">${phone}</div>`

it('writes one file for each language, with directives for what is known only when a page is sent', async () => {
  const folder = newFolder()
  const warning = await write(folder, async ({ language, clinic }) => ({
    html: `<h1>${language}</h1><aside>${clinic.branches.map(branchOf).join('')}</aside>`,
    next: { '1': `<p>${clinic.branches[0]!.address}</p><aside>${branchOf(clinic.branches[1]!)}</aside>` },
  }))
  expect(warning).toBeNull()
  expect(readdirSync(folder)).toEqual(LANGUAGES.map(({ tag }) => `first-screen.${tag}.html`).toSorted())
  expect(textIn(folder, 'first-screen.es.html')).toBe(
    '<h1>es</h1><aside><!--# include virtual="/page/phones.es.html" --></aside><!--next-->' +
      '<div data-after="1"><p><!--# include virtual="/page/address-fct.txt" --></p>' +
      '<aside><!--# include virtual="/page/phones-lag.es.html" --></aside></div><!--next-->h1{}',
  )
})

it('writes the first screens of other routes in files of their own', async () => {
  const folder = newFolder()
  await write(folder, async ({ language }) => ({
    html: '<h1>Booking</h1>',
    otherRoutes: { '/my/visit': { html: `<h1>${language}</h1>`, next: { '1': '<p>Next</p>' } } },
  }))
  expect(readdirSync(folder)).toHaveLength(2 * LANGUAGES.length)
  expect(textIn(folder, 'first-screen-my-visit.es.html')).toBe(
    '<h1>es</h1><!--next--><div data-after="1"><p>Next</p></div><!--next-->h1{}',
  )
})

it('removes what pages include for a route that the release does not have', () => {
  const [releaseFolder, target] = [newFolder(), newFolder()]
  writeFileSync(join(releaseFolder, 'first-screen.en.html'), '<h1>Booking</h1>')
  for (const name of ['first-screen-visit.en.html', 'first-screen.es.html', 'preloads.html'])
    writeFileSync(join(target, name), 'x')
  writeFirstScreenIncludes(releaseFolder, aRelease(), target)
  expect(readdirSync(target).toSorted()).toEqual(['first-screen.en.html', 'preloads.html'])
})

it('writes what surrounds a first screen in two files', async () => {
  const folder = newFolder()
  await writeFirstScreens({
    releaseFolder: folder,
    kind: 'host',
    styles: '',
    render: async ({ clinic, route, menuLabel }) => ({
      html: `<b>${clinic.productName}</b><a href="${route}">${menuLabel}</a>{{screen}}</main>`,
    }),
  })
  expect(textIn(folder, 'frame-start.en.html')).toBe(
    '<b><!--# include virtual="/page/title.txt" --></b>' +
      '<a href="/<!--# echo var="route" encoding="none" -->"><!--# echo var="menu_label" encoding="none" --></a>',
  )
  expect(textIn(folder, 'frame-end.en.html')).toBe('</main>')
})

it.each([
  ['throws', () => Promise.reject(new Error('window is not defined')), 'window is not defined'],
  ['draws nothing', async () => ({ html: '<div></div>' }), 'draws nothing'],
  [
    'draws nothing at another route',
    async () => ({ html: '<h1>1</h1>', otherRoutes: { '/visit': { html: '<div></div>' } } }),
    'draws nothing',
  ],
  ['waits for something', async () => ({ html: '<!--$!--><p>Loading</p><!--/$-->' }), 'draws nothing'],
  ['uses ids of React', async () => ({ html: '<p id="_R_1_">Text</p>' }), 'useId'],
  ['needs what no page knows', async () => ({ html: '<a href="{{privacy}}">Text</a>' }), 'privacy'],
])('writes no file and returns a warning for a screen that %s', async (_, render, reason) => {
  const folder = newFolder()
  expect(await write(folder, render)).toContain(reason)
  expect(readdirSync(folder)).toEqual([])
})
