import { UnknownPerson } from './audit/patient-id.ts'
import { DirectoryInUse } from './database/directory-lock.ts'
import { DatabaseTooOld } from './database/migrate.ts'
import { DatabaseNotReady } from './database/prepare.ts'
import { refusedConnection } from './database/refused-connection.ts'
import { DatabaseTlsError } from './database/tls-error.ts'
import { WrongSecretKey } from './secrets/load-keyring.ts'
import { SettingsError } from './settings.ts'

const WITH_SENTENCE = [
  SettingsError,
  DirectoryInUse,
  DatabaseTooOld,
  DatabaseNotReady,
  DatabaseTlsError,
  WrongSecretKey,
  UnknownPerson,
]

/** What to print without a stack: the sentence of an error that the operator can correct, otherwise null. */
export const operatorMessage = (error: unknown): string | null =>
  WITH_SENTENCE.some((kind) => error instanceof kind)
    ? (error as Error).message
    : refusedConnection(error as NodeJS.ErrnoException)
