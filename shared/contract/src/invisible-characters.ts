/**
 * Matches invisible characters, characters that change the direction of text, and half surrogate pairs, but not tabs and
 * line breaks. The group captures joiners that must stay: between letters, as in Persian and Sinhala, and inside an emoji
 * of several parts. Variation selectors also stay, because they change how a character looks.
 */
const INVISIBLE =
  /((?!\p{DI})[\p{L}\p{M}][\u200c\u200d](?=(?!\p{DI})[\p{L}\p{M}])|[\p{ExtPict}\p{EMod}\ufe0f]\u200d(?=\p{ExtPict})|\u{1f3f4}[\u{e0020}-\u{e007f}]+)|(?!\p{VS})[\p{DI}\p{Bidi_C}]|(?![\t\n\r])\p{Cc}|\p{Surrogate}/gu

/** Returns the text without its invisible characters. */
export const withoutInvisible = (text: string) => text.replace(INVISIBLE, '$1')

/** Characters that a phone adds around a number or an address copied from its contacts. */
const AROUND = /[\s\p{DI}\p{Bidi_C}]/u

/** Removes those characters from both ends. A regular expression would take minutes for 60 kB of spaces. */
export function withoutEdges(text: string) {
  let [start, end] = [0, text.length]
  while (start < end && AROUND.test(text[start]!)) start += 1
  while (end > start && AROUND.test(text[end - 1]!)) end -= 1
  return text.slice(start, end)
}
