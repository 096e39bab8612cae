import { jsonForPage } from './html.ts'
import { composePage, pageFiles } from './page.ts'
import { exampleSettings } from '../nginx/testing/example-settings.ts'

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
  ...exampleSettings(),
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
  '<!--# include virtual="/page/content.html" -->',
  '<!--# include virtual="/page/unknown.html" -->',
].join('\n')
const skeleton = '<main><!--# include virtual="/page/phones.html" --></main>'

const compose = (changes: Partial<Parameters<typeof composePage>[0]> = {}) =>
  composePage({ template, skeleton, path: '/book-appointment', settings, pointers, ...changes })
const jsonIn = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">(.*)</script>`).exec(html)![1]!)

it('writes settings and pointers into the page as JSON', () => {
  const html = compose()
  expect(jsonIn(html, 's')).toEqual(settings)
  expect(jsonIn(html, 'molar-pointer-booking')).toEqual(pointers.booking)
})

it.each(['/book-appointment', '/'])('preloads the files of the remote at %s', (path) => {
  const html = compose({ path })
  const folder = 'http://b.example/booking/releases/1.0.0/'
  expect(html).toContain(
    `<link rel="preload" as="script" href="${folder}remoteEntry.1.js" integrity="sha384-a" crossorigin>`,
  )
  expect(html).toContain(
    `<link rel="preload" as="style" href="${folder}remote.2.css" integrity="sha384-b" crossorigin>`,
  )
})

it('preloads nothing and shows no skeleton on a page without a remote', () => {
  const html = compose({ path: '/login' })
  expect(html).not.toContain('rel="preload"')
  expect(html).not.toContain('<main>')
})

it('writes the phone numbers of the branches into the page', () => {
  expect(compose()).toContain(
    '<a href="tel:07005550102"><span>Lagos</span> <strong>0700 555 0102</strong></a>',
  )
})

it('writes the opening hours of the branches in the language of the page', () => {
  const pages = pageFiles(settings, [])
  expect(pages['/page/phones.html']).toContain('<small>Mon–Fri 8:00 am–6:00 pm</small>')
  expect(pages['/page/phones.ru.html']).toContain('<small>пн–пт 8:00–18:00</small>')
})

it('writes neither pointer nor preload tags for a remote without a pointer', () => {
  const html = compose({ pointers: {} })
  expect(html).not.toContain('molar-pointer')
  expect(html).not.toContain('rel="preload"')
})

it('marks a page whose menu has several entries for visitors', () => {
  const withAnother = (access: 'public' | 'staff') => {
    const another = { name: 'lab-results', origin: '', route: '/lab', access }
    return compose({ settings: { ...settings, remotes: [...settings.remotes, another] } })
  }
  expect(withAnother('public')).toContain('<meta name="molar-menu" content="several">')
  expect(withAnother('staff')).not.toContain('molar-menu')
  expect(compose()).not.toContain('molar-menu')
})

it.each(['</script><script>alert(1)</script>', '<!--', '\u2028', '&lt;', '<!--# include virtual="/etc" -->'])(
  'escapes %j in a pointer, so that it stays inside the JSON',
  (text) => {
    const hostile = { ...pointers.booking, current: { ...release, team: text } }
    const html = compose({ pointers: { booking: hostile } })
    expect(jsonIn(html, 'molar-pointer-booking')).toEqual(hostile)
    expect(jsonForPage(text)).not.toMatch(/[<>&\u2028]/)
  },
)

it('escapes quotes and tags of a pointer in attributes', () => {
  const current = { ...release, entry: { path: '"><script>alert(1)</script>', integrity: '"' } }
  const html = compose({ pointers: { booking: { ...pointers.booking, current } } })
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('href="http://b.example/booking/releases/1.0.0/&quot;>&lt;script>')
  expect(html).toContain('integrity="&quot;"')
})
