/** HTML that is safe to send as it is. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
  toString() {
    return this.markup
  }
}

type Piece = string | number | Html | false | null | undefined | Piece[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes whatever is put in; only what came from `html` itself goes in as markup. */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]) =>
  new Html(strings.map((text, index) => (index < pieces.length ? text + show(pieces[index]) : text)).join(''))

function show(piece: Piece): string {
  if (piece instanceof Html) return piece.markup
  if (Array.isArray(piece)) return piece.map(show).join('')
  if (piece === false || piece == null) return ''
  return String(piece).replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
