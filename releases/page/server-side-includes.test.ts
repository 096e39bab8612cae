import { renderIncludes, echo, include, setVariable, YEAR } from './server-side-includes.ts'

it('includes files in files, and nothing for an address without a file', () => {
  const files = { '/page/a.html': `[${include('/page/b.txt')}]`, '/page/b.txt': 'b' }
  expect(renderIncludes(`${include('/page/a.html')}${include('/page/none.html')}.`, files, {})).toBe('[b].')
})

it('writes in an included file the variable that the including one set before', () => {
  const files = { '/page/a.html': `<a>${echo('label')}</a>` }
  expect(renderIncludes(setVariable('label', 'Citas') + include('/page/a.html'), files, {})).toBe(
    '<a>Citas</a>',
  )
})

it('gives a variable a value in which nginx reads neither a variable nor an escape', () => {
  expect(setVariable('label', 'A $b \\')).toBe('<!--# set var="label" value="A &#36;b &#92;" -->')
})

it('writes nothing for a variable without a value', () => {
  expect(renderIncludes(`<a>${echo('label')}</a>`, {}, {})).toBe('<a></a>')
})

it('writes the other text for a variable that nothing has set', () => {
  const frame = `<a class="${echo('state', 'open')}">`
  expect(renderIncludes(frame, {}, {})).toBe('<a class="open">')
  expect(renderIncludes(setVariable('state', 'closed') + frame, {}, {})).toBe('<a class="closed">')
})

it('writes the year of the request', () => {
  expect(renderIncludes(`${YEAR} ©`, {}, { date_local: '2027' })).toBe('2027 ©')
})
