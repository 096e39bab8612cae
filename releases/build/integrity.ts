import { createHash } from 'node:crypto'

/** What a script's or a stylesheet's `integrity` takes, of these bytes. */
export const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`
