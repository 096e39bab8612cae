import { html } from './html.ts'

it('escapes what is put in, in text and in attributes', () => {
  const typed = `<img src=x onerror="alert('1')"> & co`
  expect(html`<p title="${typed}">${typed}</p>`.markup).not.toMatch(/<img|onerror="/)
  expect(html`<p>${'Ọlá & <b>'}</p>`.markup).toBe('<p>Ọlá &amp; &lt;b&gt;</p>')
})

it('takes its own markup and lists of it as they are, and nothing for what is not there', () => {
  expect(
    html`<ul>
      ${['a', '<'].map((item) => html`<li>${item}</li>`)}${null}${false}
    </ul>`.markup,
  ).toBe('<ul><li>a</li><li>&lt;</li></ul>')
})
