import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  echo,
  FIRST_SCREEN_FILES,
  firstScreenInclude,
  include,
  jsonForPage,
  preloadTags,
  shellTags,
  styleElement,
  STYLES_FILE,
} from '../../page/index.ts'
import { ROOT } from '../../parts.ts'
import { listen } from '@molar/tools/listen'

/** Returns a pointer to a release of booking. */
export const pointerTo = (version: string) => ({
  current: {
    name: 'booking',
    version,
    route: '/book-appointment',
    access: 'public' as const,
    team: 'Booking <one & all>',
    menu: { label: { en: 'Appointments' }, order: 1, visibleTo: 'everyone' as const },
    shell: '^1.0.0',
    entry: { path: 'e.js', integrity: 'sha384-a' },
    preload: [],
  },
  previous: [],
  canary: null,
  blocked: [],
})

const file = (path: string) => ({ path, integrity: 'sha384-s' })

/** Writes a store to disk: a page with all includes, and one release of booking. */
export function openStore() {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-store-'))
  const write = (path: string, content: string) => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  const template = readFileSync(join(ROOT, 'shell', 'src', 'index.html'), 'utf8')
  write(
    'shell/index.html',
    template.replace('<!--release-->', shellTags('/s/', { style: file('s.css'), script: file('s.js') })),
  )
  write(`shell/${STYLES_FILE}`, styleElement('b{}'))
  write('shell/skeleton.html', readFileSync(join(ROOT, 'shell', 'src', 'skeleton.html'), 'utf8'))
  write('shell/releases/1.0.0/shell.css', 'css')
  for (const language of ['en', 'es']) {
    const [start, end] = FIRST_SCREEN_FILES.shell(language)
    const menu = `<a aria-current="${echo('menu_current', 'page')}">${echo('menu_label')}</a>`
    write(`shell/${start}`, `<header lang="${language}">${include('/page/title.txt')}${menu}</header><main>`)
    write(`shell/${end}`, '</main>')
    const screen = `<h1>${language}</h1>${include(`/page/phones.${language}.html`)}`
    for (const otherRoute of [undefined, '/appointment'])
      write(
        `booking/${FIRST_SCREEN_FILES.remote(language, otherRoute)}`,
        firstScreenInclude(pointerTo('1.0.0').current, language, screen + (otherRoute ?? ''), otherRoute),
      )
  }
  write('booking/current.json', jsonForPage(pointerTo('1.0.0')))
  write('booking/preloads.html', preloadTags('', pointerTo('1.0.0').current))
  write('booking/releases/1.0.0/e.js', 'plain')
  write('booking/releases/1.0.0/e.js.br', 'as brotli')
  write('booking/releases/1.0.0/e.js.gz', 'as gzip')
  write('booking/history/2026-11-21-activate.json', '{"who":"secret"}')
  write('booking/releases/1.0.0/e.js.map', 'secret')
  write('board.html', 'secret')
  write('booking/checks/1.0.0.json', '{"who":"secret"}')
  return {
    folder,
    write,
    remove: (path: string) => rmSync(join(folder, path), { recursive: true }),
    writtenAt: (path: string) => statSync(join(folder, path)).mtime,
  }
}

/** Starts a server. `asked` collects its requests. */
export async function openServer(respond: RequestListener) {
  const asked: IncomingMessage[] = []
  const { port, close } = await listen((request, response) => {
    asked.push(request)
    respond(request, response)
  })
  return { address: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}`, asked, close }
}

/** Returns the text of all pointers in a page, by remote. */
export const pointersIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/id="molar-pointer-(\w+)">\s*([^<]*)<\/script>/g)].map(([, name, text]) => [
      name,
      text!,
    ]),
  )

/** Returns a function that registers clean-up for the end of a test file. It runs in reverse order. */
export function endsAfterAll(last: () => unknown) {
  const ends = [last]
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })
  return (end: () => unknown) => void ends.push(end)
}
