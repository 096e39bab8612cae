import { markup } from './html.ts'

it('The html tag escapes values in text and in attributes', () => {
  const typed = `<img src=x onerror="alert('1')"> & co`
  expect(markup`<p title="${typed}">${typed}</p>`.source).not.toMatch(/<img|onerror="/)
  expect(markup`<p>${'Ọlá & <b>'}</p>`.source).toBe('<p>Ọlá &amp; &lt;b&gt;</p>')
})

it('The html tag inserts its own markup and lists of it unescaped, and nothing for missing values', () => {
  const list = markup`<ul>${['a', '<'].map((item) => markup`<li>${item}</li>`)}${null}${false}</ul>`
  expect(list.source).toBe('<ul><li>a</li><li>&lt;</li></ul>')
})
