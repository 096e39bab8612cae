/** HTML that is safe to send as it is. */
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
 * Escapes whatever is put in; only what came from `markup` itself goes in as it is. (Under the name `html` Prettier would
 * re-flow it, and mail programs copy white space along with a code.)
 */
export const markup = (strings: TemplateStringsArray, ...pieces: Piece[]) =>
  new Html(strings.map((text, index) => (index < pieces.length ? text + show(pieces[index]) : text)).join(''))

function show(piece: Piece): string {
  if (piece instanceof Html) return piece.source
  if (Array.isArray(piece)) return piece.map(show).join('')
  if (piece === false || piece == null) return ''
  return String(piece).replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
