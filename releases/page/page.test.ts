import { jsonForPage } from './json-for-page.ts'
import { composePage } from './page.ts'
import { demoClinic } from '@molar/tools/demo-clinic'

const release = {
  name: 'booking',
  version: '1.0.0',
  route: '/book-appointment',
  access: 'public' as const,
  team: 'Booking',
  menu: { label: { en: 'Appointments' }, order: 1, visibleTo: 'everyone' as const },
  shell: '^1.0.0',
  entry: { path: 'remoteEntry.1.js', integrity: 'sha384-a' },
  preload: [{ path: 'remote.2.css', integrity: 'sha384-b' }],
}
const settings = {
  ...demoClinic,
  apiUrl: 'http://localhost:4000',
  extensions: null,
  remotes: [
    { name: 'booking', origin: 'http://b.example', route: '/book-appointment', access: 'public' as const },
  ],
}
const pointers = { booking: { current: release, previous: [], canary: null, blocked: [] } }
const template = [
  '<!--# include virtual="/page/preloads.html" -->',
  '<script id="s"><!--# include virtual="/page/settings.json" --></script>',
  '<!--# include virtual="/page/pointers.html" -->',
  '<!--# include virtual="/page/skeleton.html" -->',
  '<!--# include virtual="/page/unknown.html" -->',
].join('\n')
const skeleton = '<main><!--# include virtual="/page/phones.html" --></main>'

const compose = (changes: Partial<Parameters<typeof composePage>[0]> = {}) =>
  composePage({ template, skeleton, path: '/book-appointment', settings, pointers, ...changes })
const jsonIn = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">(.*)</script>`).exec(html)![1]!)

it('writes settings and pointers into the page', () => {
  const html = compose()
  expect(jsonIn(html, 's')).toEqual(settings)
  expect(jsonIn(html, 'molar-pointer-booking')).toEqual(pointers.booking)
})

it.each(['/book-appointment', '/'])(
  'asks for the files of the remote at %s together with the page',
  (path) => {
    const html = compose({ path })
    const folder = 'http://b.example/booking/releases/1.0.0/'
    expect(html).toContain(
      `<link rel="preload" as="script" href="${folder}remoteEntry.1.js" integrity="sha384-a" crossorigin>`,
    )
    expect(html).toContain(
      `<link rel="preload" as="style" href="${folder}remote.2.css" integrity="sha384-b" crossorigin>`,
    )
  },
)

it('asks for no remote on a page that has none, and shows no skeleton there', () => {
  const html = compose({ path: '/login' })
  expect(html).not.toContain('rel="preload"')
  expect(html).not.toContain('<main>')
})

it('has the phones in the page before any script', () => {
  expect(compose()).toContain(
    '<a href="tel:07005550102"><span>Lagos</span> <strong>0700 555 0102</strong></a>',
  )
})

it('leaves out a pointer that could not be read', () => {
  const html = compose({ pointers: {} })
  expect(html).not.toContain('molar-pointer')
  expect(html).not.toContain('rel="preload"')
})

it.each(['</script><script>alert(1)</script>', '<!--', '\u2028', '&lt;', '<!--# include virtual="/etc" -->'])(
  'keeps %j inside the JSON it stands in',
  (nasty) => {
    const evil = { ...pointers.booking, current: { ...release, team: nasty } }
    const html = compose({ pointers: { booking: evil } })
    expect(jsonIn(html, 'molar-pointer-booking')).toEqual(evil)
    expect(jsonForPage(nasty)).not.toMatch(/[<>&\u2028]/)
  },
)

it('keeps quotes and tags of a pointer inside their attribute', () => {
  const current = { ...release, entry: { path: '"><script>alert(1)</script>', integrity: '"' } }
  const html = compose({ pointers: { booking: { ...pointers.booking, current } } })
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('href="http://b.example/booking/releases/1.0.0/&quot;>&lt;script>')
  expect(html).toContain('integrity="&quot;"')
})
