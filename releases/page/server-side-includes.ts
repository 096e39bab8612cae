const DIRECTIVE =
  /<!--# (include virtual|set var|echo var|config timefmt)=["']([^"']*)["'](?: (?:value|default)="([^"]*)")?[^>]* -->/g

/** Returns the directive that includes the file at an address. */
export const include = (address: string) => `<!--# include virtual="${address}" -->`

/** Returns the directive that gives a variable a value, for `echo` in files that are included later. */
export const setVariable = (name: string, value: string) => `<!--# set var="${name}" value="${value}" -->`

/** Returns the directive that writes the value of a variable, or `otherwise` if nothing has set it. */
export const echo = (name: string, otherwise?: string) =>
  `<!--# echo var="${name}"${otherwise === undefined ? '' : ` default="${otherwise}"`} encoding="none" -->`

/** Variables with what is before and after the script of the shell in a page. */
export const SCRIPTS_VARIABLES = { start: 'scripts_start', end: 'scripts_end' }

/** Writes the year of the request. */
export const YEAR = '<!--# config timefmt="%Y" --><!--# echo var="date_local" -->'

/**
 * Carries out the directives that pages contain, as nginx does.
 * @param files by address; a missing one is empty
 * @param variables changed by `set`
 */
export function carryOut(
  html: string,
  files: Readonly<Record<string, string>>,
  variables: Record<string, string>,
): string {
  return html.replace(DIRECTIVE, (_, directive: string, name: string, value = '') => {
    if (directive === 'include virtual') return carryOut(files[name] ?? '', files, variables)
    if (directive === 'set var') variables[name] = value
    return directive === 'echo var' ? (variables[name] ?? value) : ''
  })
}
