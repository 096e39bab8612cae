/** HTML that is safe to send unchanged. */
export class Html {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
  toString() {
    return this.source
  }
}

export type Piece = string | number | Html | false | null | undefined | Piece[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Escapes every value except results of `markup` itself. (With the name `html` the formatter would reformat the template,
 * and mail programs copy white space together with a code.)
 */
export const markup = (strings: TemplateStringsArray, ...pieces: Piece[]) =>
  new Html(strings.map((text, index) => (index < pieces.length ? text + show(pieces[index]) : text)).join(''))

function show(piece: Piece): string {
  if (piece instanceof Html) return piece.source
  if (Array.isArray(piece)) return piece.map(show).join('')
  if (piece === false || piece == null) return ''
  return String(piece).replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
