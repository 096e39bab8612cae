import { testSettings } from './app.ts'
import { startServer } from './server-process.ts'

interface FixedServer {
  /** What its clock always shows. */
  now: Date
  /** Addresses: of PostgreSQL, and of the servers that get the notifications. */
  database: string
  mail: string
  sms: string
}

/** A server on PostgreSQL whose clock does not advance, and whose notifications these servers get. */
export const startFixedServer = ({ now, database, mail, sms }: FixedServer) =>
  startServer(
    {
      DATABASE_URL: database,
      SECRET_KEY: testSettings.secretKey,
      SMTP_URL: mail,
      SMS_PROVIDER: 'http',
      SMS_HTTP_URL: sms,
      FIXED_TIME: now.toISOString(),
    },
    { preload: './fixed-clock.mjs' },
  )
