import { markup } from './html.ts'

it('escapes what is put in, in text and in attributes', () => {
  const typed = `<img src=x onerror="alert('1')"> & co`
  expect(markup`<p title="${typed}">${typed}</p>`.source).not.toMatch(/<img|onerror="/)
  expect(markup`<p>${'Ọlá & <b>'}</p>`.source).toBe('<p>Ọlá &amp; &lt;b&gt;</p>')
})

it('takes its own markup and lists of it as they are, and nothing for what is not there', () => {
  const list = markup`<ul>${['a', '<'].map((item) => markup`<li>${item}</li>`)}${null}${false}</ul>`
  expect(list.source).toBe('<ul><li>a</li><li>&lt;</li></ul>')
})
