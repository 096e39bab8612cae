/** JSON that can stand inside a script element of a page: nothing in it ends the element or starts a tag. */
export const jsonForPage = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
