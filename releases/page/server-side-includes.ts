const BLOCK = /<!--# block name="(\w+)" -->(.*?)<!--# endblock -->/gs
const DIRECTIVE =
  /<!--# (include virtual|set var|echo var|config timefmt)=["']([^"']*)["'](?: (?:value|default|stub)="([^"]*)")?[^>]* -->/g

/** Returns the directive that includes the file at an address. */
export const include = (address: string) => `<!--# include virtual="${address}" -->`

/** Returns the directives that include the file at an address, or this HTML if there is none. */
export const includeOr = (address: string, name: string, otherwise: string) =>
  `<!--# block name="${name}" -->${otherwise}<!--# endblock --><!--# include virtual="${address}" stub="${name}" -->`

/**
 * Returns the directive that gives a variable a value, for `echo` in files that are included later.
 * @param value HTML; nginx would read a dollar sign as the start of a variable, and a backslash as the start of an escape
 */
export const setVariable = (name: string, value: string) =>
  `<!--# set var="${name}" value="${value.replaceAll('$', '&#36;').replaceAll('\\', '&#92;')}" -->`

/** Returns the directive that writes the value of a variable, or `otherwise` if nothing has set it. */
export const echo = (name: string, otherwise?: string) =>
  `<!--# echo var="${name}"${otherwise === undefined ? '' : ` default="${otherwise}"`} encoding="none" -->`

/** Writes the year of the request. */
export const YEAR = '<!--# config timefmt="%Y" --><!--# echo var="date_local" -->'

/**
 * Carries out the directives that pages contain, as nginx does.
 * @param files by address; a missing one is empty
 * @param variables changed by `set`
 */
export function renderIncludes(
  html: string,
  files: Readonly<Record<string, string>>,
  variables: Record<string, string>,
): string {
  const blocks = Object.fromEntries([...html.matchAll(BLOCK)].map(([, name, block]) => [name!, block!]))
  return html
    .replaceAll(BLOCK, '')
    .replaceAll(DIRECTIVE, (_, directive: string, name: string, value = '') => {
      if (directive === 'include virtual')
        return renderIncludes(files[name] || (blocks[value] ?? ''), files, variables)
      if (directive === 'set var') variables[name] = value
      return directive === 'echo var' ? (variables[name] ?? value) : ''
    })
}
