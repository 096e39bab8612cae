/** A word of nginx's own language: in quotes, with nothing in it that nginx would read as its own. */
export function quoted(word: string) {
  // There is no way to write a dollar sign that is not a variable's.
  if (/[$\n\r\0]/.test(word)) throw new Error(`nginx cannot be told ${JSON.stringify(word)}.`)
  return `"${word.replace(/["\\]/g, '\\$&')}"`
}

export const headerLines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    // That one comes from the kind of file.
    .filter(([name]) => name !== 'Content-Type')
    .map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
    .join('\n')

/** Puts texts into the places that a template names, each as far indented as its place. */
export function fill(template: string, places: Readonly<Record<string, string>>) {
  const filled = template.replace(/^( *)(.*)$/gm, (_line, indent: string, rest: string) => {
    const text = rest.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => {
      const value = places[name]
      if (value === undefined) throw new Error(`The template names {{${name}}}, which nobody fills.`)
      return value
    })
    return text.replace(/^(?=.)/gm, indent)
  })
  // Places that stay empty leave no lines of blanks.
  return filled.replace(/\n[ \n]*\n/g, '\n\n')
}
