import { type Html, markup } from './html.ts'

/** A text in which none of these breaks over two lines: numbers to call and references are read out, or copied. */
export const onOneLine = (text: string, values: readonly string[]) =>
  values
    .filter(Boolean)
    .reduce<(string | Html)[]>(
      (pieces, value) => pieces.flatMap((piece) => (typeof piece === 'string' ? wrap(piece, value) : piece)),
      [text],
    )

const wrap = (text: string, value: string) =>
  text
    .split(value)
    .flatMap((piece, index) =>
      index ? [markup`<span style="white-space:nowrap">${value}</span>`, piece] : piece,
    )
