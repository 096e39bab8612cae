import type { Db } from '../database/connect.ts'

/** Ends the address of a person's calendar. */
export const withdrawFeed = (trx: Db, userId: number) =>
  trx.deleteFrom('calendar_feeds').where('staff_id', '=', userId).executeTakeFirst()
