import { firstScreenInclude, languagePatterns, PART_END, pageLanguage } from './first-screen.ts'
import { FIRST_SCRIPT, FIRST_SCRIPT_SOURCE } from './first-script.ts'
import { renderIncludes, echo } from './server-side-includes.ts'
import { aRelease } from '../testing/records.ts'

it.each([
  ['de-AT,de;q=0.9,en', 'de'],
  ['ru', 'ru'],
  ['fr,de', 'en'],
  ['english', 'en'],
  [undefined, 'en'],
])('reads the language of a page from Accept-Language %s', (header, language) => {
  expect(pageLanguage(header)).toBe(language)
})

it.each([
  ['pt-BR,pt;q=0.9', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['pt-PT,pt-BR', 'pt'],
])('reads a language with a region from Accept-Language %s', (header, language) => {
  const patterns = languagePatterns(['en', 'pt', 'pt-BR'])
  expect(pageLanguage(header, patterns)).toBe(language)
})

it('puts the screen of a release into the frame of the shell, with its own label and path in the menu', () => {
  const release = aRelease({
    menu: { label: { en: 'Appointments', es: 'Citas & más' }, order: 1, visibleTo: 'everyone' },
  })
  const frames = {
    '/page/frame-start.es.html': `<a href="/${echo('route')}">${echo('menu_label')}</a><main>`,
    '/page/frame-end.es.html': '</main>',
  }
  const html = renderIncludes(
    firstScreenInclude(release, 'es', `<h1>1</h1>${PART_END}<p>2</p>${PART_END}h1{}`),
    frames,
    {},
  )
  expect(html).toBe(
    `<template id="first-styles"><style>h1{}</style></template><a href="${release.route}">Citas &amp; más</a><main><h1>1</h1></main><template id="first-screen" data-release="${release.name} ${release.version}" data-language="es"><p>2</p></template>`,
  )
})

it('says for another route that the menu leads elsewhere', () => {
  const frames = { '/page/frame-start.en.html': `<a aria-current="${echo('menu_current', 'page')}">` }
  const menuOn = (otherRoute?: string) =>
    renderIncludes(firstScreenInclude(aRelease(), 'en', '', otherRoute), frames, {}).split('<template')[0]
  expect(menuOn()).toBe('<a aria-current="page">')
  expect(menuOn('/appointment')).toBe('<a aria-current="false">')
})

it('has a script of less than 2 kB in the page, named by its hash', () => {
  const text = FIRST_SCRIPT.slice('<script>'.length, -'</script>'.length)
  expect(text.length).toBeLessThan(2000)
  expect(text).not.toMatch(/<\/script|<!--/)
  expect(FIRST_SCRIPT_SOURCE).toMatch(/^'sha256-[\w+/]{43}='$/)
})
