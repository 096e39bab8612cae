import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { object, string } from 'yup'

/** How a command of this machine reaches the server that has the database open. Needs access to `DATA_DIR`. */
export interface OperatorLink {
  url: string
  secret: string
}

const linkSchema = object({ url: string().required(), secret: string().required() })
/** The file with the link. */
export const linkFile = (dataDir: string) => join(dataDir, 'operator.json')

export const newOperatorSecret = () => randomBytes(32).toString('base64url')

export const writeLink = (dataDir: string, link: OperatorLink) =>
  writeFile(linkFile(dataDir), JSON.stringify(link), { mode: 0o600 })

export const removeLink = (dataDir: string) => rm(linkFile(dataDir), { force: true })

/**
 * Null if no running server has written its address.
 * @throws Error if the file cannot be read, as by a user who may not
 */
export async function readLink(dataDir: string): Promise<OperatorLink | null> {
  try {
    return linkSchema.validateSync(JSON.parse(await readFile(linkFile(dataDir), 'utf8')))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== undefined && code !== 'ENOENT') throw error
    return null
  }
}
