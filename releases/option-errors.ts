/** Says in one sentence why `parseArgs` of Node refused the options. */
export function optionError(error: Error) {
  const unknown = /^Unknown option '([^' ]+)/.exec(error.message)?.[1]
  return unknown ? `There is no option ${unknown}.` : `${error.message}.`.replace(/\.\.$/, '.')
}
