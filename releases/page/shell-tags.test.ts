import { createHash } from 'node:crypto'
import { SCRIPT_VARIABLES } from './first-script.ts'
import { renderIncludes } from './server-side-includes.ts'
import { shellTags, styleElement } from './shell-tags.ts'

const file = (path: string) => ({ path, integrity: 'sha384-a' })
const tags = shellTags('/shell/', { style: file('s.css'), script: file('s.js') })
const script = '<script defer src="/shell/s.js" integrity="sha384-a" crossorigin></script>'
const link = '<link rel="stylesheet" href="/shell/s.css" integrity="sha384-a" crossorigin>'

const limit = (sources: string) =>
  `<meta http-equiv="Content-Security-Policy" content="style-src ${sources}">`

it('loads the styles as a file and starts the script itself where the servers know neither', () => {
  const html = renderIncludes(tags, {}, {})
  expect(html).toContain(link)
  expect(html).toContain(`\n    ${script}`)
})

it('replaces the file by the styles in the page, and leaves the start of the script to the first script', () => {
  const html = renderIncludes(tags, { '/page/styles.html': styleElement('b{}') }, { ...SCRIPT_VARIABLES })
  expect(html).not.toContain(link)
  expect(html).toContain('<style>b{}</style>')
  expect(html).toContain(`<template id=scripts>${script}</template>`)
})

it('limits the styles of every page to files and to those of its shell', () => {
  const hash = createHash('sha256').update('b{}').digest('base64')
  expect(renderIncludes(tags, {}, {})).toContain(`${limit('*')}<link`)
  expect(styleElement('b{}')).toContain(`${limit(`* 'sha256-${hash}'`)}<style`)
  expect(() => styleElement('b{content:"</STYLE>"}')).toThrow('end tag')
})
