import type { GeneratedAlways, Selectable } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Transports } from '../notifications/transports/transport.ts'

interface DevInboxTable {
  id: GeneratedAlways<number>
  message_id: string
  channel: 'email' | 'sms'
  recipient: string
  subject: string | null
  body_text: string
  body_html: string | null
  calendar: string | null
  code: string | null
  created_at: Date
}

declare module '../database/tables.ts' {
  interface Database {
    dev_inbox: DevInboxTable
  }
}

export type InboxMessage = Selectable<DevInboxTable>

/** Outside production, stores notifications that have no other transport; `/dev/inbox` shows them. */
export function inboxTransports({ db, clock }: { db: Db; clock: Clock }): Transports {
  const insert = (values: Omit<InboxMessage, 'id' | 'created_at'>, trx: Db) =>
    trx
      .insertInto('dev_inbox')
      .values({ ...values, created_at: clock() })
      .execute()

  /** A notification for nobody is stored and rolled back. */
  async function keep(values: Omit<InboxMessage, 'id' | 'created_at'>, decoy?: boolean) {
    if (decoy === undefined) {
      await insert(values, db)
      return
    }
    const trx = await db.startTransaction().execute()
    await insert(values, trx)
    await (decoy ? trx.rollback() : trx.commit()).execute()
  }

  return {
    email: ({ id, to, subject, text, html, calendar, code, decoy }) =>
      keep(
        {
          message_id: id,
          channel: 'email',
          recipient: to,
          subject,
          body_text: text,
          body_html: html,
          calendar: calendar?.file ?? null,
          code: codeText(code),
        },
        decoy,
      ),
    sms: ({ id, to, text, code, decoy }) =>
      keep(
        {
          message_id: id,
          channel: 'sms',
          recipient: to,
          subject: null,
          body_text: text,
          body_html: null,
          calendar: null,
          code: codeText(code),
        },
        decoy,
      ),
  }
}

const codeText = (code?: number) => (code === undefined ? null : String(code))
