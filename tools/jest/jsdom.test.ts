/** @jest-environment <rootDir>/jest/jsdom.mjs */
const element = (id: string) => document.getElementById(id)!
const show = (html: string) => {
  document.body.innerHTML = html
}

it('Computed styles follow attributes of the element and of its ancestors', () => {
  show('<div id="outer"><p id="text">Text</p><input id="field" type="text" /></div>')
  const style = (id: string) => getComputedStyle(element(id))
  expect(style('text')).toMatchObject({ display: 'block', visibility: 'visible', pointerEvents: 'auto' })
  expect(style('field')).toMatchObject({ display: 'inline-block' })

  element('outer').style.visibility = 'hidden'
  element('outer').style.pointerEvents = 'none'
  element('text').hidden = true
  element('field').setAttribute('type', 'hidden')
  expect(style('text')).toMatchObject({ display: 'none', visibility: 'hidden', pointerEvents: 'none' })
  expect(style('field')).toMatchObject({ display: 'none' })

  element('outer').removeAttribute('style')
  element('text').hidden = false
  expect(style('text')).toMatchObject({ display: 'block', visibility: 'visible', pointerEvents: 'auto' })
})

it('Computed styles follow a style sheet of the document', () => {
  show('<p id="text" class="note">Text</p>')
  expect(getComputedStyle(element('text')).display).toBe('block')
  document.body.insertAdjacentHTML('beforeend', '<style>.note { display: none }</style>')
  expect(getComputedStyle(element('text')).display).toBe('none')
})

it('Labels are those around a field and those that name its id', () => {
  show(
    `<label id="named" for="field">Name</label><label id="around">First <input id="field" /></label>
     <label id="other" for="missing">Other</label><label id="second">Second <select id="list"></select></label>
     <input id="hidden" type="hidden" />`,
  )
  const labels = (id: string) =>
    [...((element(id) as HTMLInputElement).labels ?? [])].map((label) => label.id)
  expect(labels('field')).toEqual(['named', 'around'])
  expect(labels('list')).toEqual(['second'])
  expect((element('hidden') as HTMLInputElement).labels).toBeNull()
})
