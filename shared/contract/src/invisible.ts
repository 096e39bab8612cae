/**
 * What shows nothing, turns the direction of what follows, or is half a character; tab and line breaks are text. The
 * group holds where a joiner belongs, which stays: between letters, as in Persian and Sinhala, and within an emoji of
 * several parts. Variation selectors stay too: they choose how a sign looks.
 */
const INVISIBLE =
  /((?!\p{DI})[\p{L}\p{M}][\u200c\u200d](?=(?!\p{DI})[\p{L}\p{M}])|[\p{ExtPict}\p{EMod}\ufe0f]\u200d(?=\p{ExtPict})|\u{1f3f4}[\u{e0020}-\u{e007f}]+)|(?!\p{VS})[\p{DI}\p{Bidi_C}]|(?![\t\n\r])\p{Cc}|\p{Surrogate}/gu

/** Text as it looks, without the characters in it that nobody sees. */
export const withoutInvisible = (text: string) => text.replace(INVISIBLE, '$1')

/** What a phone puts around a number or an address that is copied from its contacts. */
const AROUND = /[\s\p{DI}\p{Bidi_C}]/u

/** In a loop, because an expression for the end of a text takes minutes over 60 kB of spaces. */
export function withoutEdges(text: string) {
  let [start, end] = [0, text.length]
  while (start < end && AROUND.test(text[start]!)) start += 1
  while (end > start && AROUND.test(text[end - 1]!)) end -= 1
  return text.slice(start, end)
}
