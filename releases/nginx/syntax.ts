/** Returns a text as one quoted word of nginx's configuration. @throws Error when nginx cannot express it */
export function quoted(text: string) {
  // There is no escape for a dollar sign: it always starts a variable.
  if (/[$\n\r\0]/.test(text))
    throw new Error(`${JSON.stringify(text)} cannot be written in nginx's configuration.`)
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** Returns an `add_header` line for each header but `Content-Type`, which follows from the type of the file. */
export const headerLines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .filter(([name]) => name !== 'Content-Type')
    .map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
    .join('\n')

/**
 * Replaces the placeholders of a template, each line with the indentation of its placeholder.
 * @throws Error for a placeholder without a value
 */
export function fillPlaceholders(template: string, values: Readonly<Record<string, string>>) {
  const filled = template.replace(/^( *)(.*)$/gm, (_line, indent: string, rest: string) => {
    const text = rest.replace(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`The template has {{${name}}}, and there is no value for it.`)
      return value
    })
    return text.replace(/^(?=.)/gm, indent)
  })
  // Empty values leave no empty lines.
  return filled.replace(/\n[ \n]*\n/g, '\n\n')
}
