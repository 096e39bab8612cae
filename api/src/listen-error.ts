import { SettingsError } from './settings.ts'

/** The sentence for an operator when nothing can listen at an address; `prefix` begins the names of its two settings. */
export function listenError(
  { code }: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
  prefix = '',
) {
  const explain = () => {
    if (code === 'EADDRINUSE')
      return `Port ${port} is taken by another program. Stop it, or set ${prefix}PORT to another number.`
    if (code === 'EACCES')
      return `Port ${port} cannot be opened by this user. Set ${prefix}PORT to a number above 1023.`
    return `No server can listen at ${prefix}HOST=${host} (${code}). Set ${prefix}HOST to an address of this computer, such as 127.0.0.1.`
  }
  return new SettingsError([explain()])
}
