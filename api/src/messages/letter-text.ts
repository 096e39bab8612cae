import { type Letter, type Part, signature } from './letter.ts'

/** A letter as plain text that reads as if it had been written as such. */
export function letterText(letter: Letter): string {
  const { name, address, phone } = signature(letter)
  const sign = ['-- ', name, address, phone].filter(Boolean).join('\n')
  return [letter.title, ...letter.parts.map(partText), sign].join('\n\n') + '\n'
}

function partText(part: Part): string {
  if ('code' in part) return `    ${part.code}`
  if ('facts' in part) {
    const width = Math.max(...part.facts.map(({ term }) => term.length)) + 2
    return part.facts.map(({ term, value }) => `${`${term}:`.padEnd(width)}${value}`).join('\n')
  }
  if ('action' in part) return part.action.href
  return 'note' in part ? part.note : part.paragraph
}
