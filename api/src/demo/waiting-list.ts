import '../waiting-list/waiting-list.table.ts'
import { sql } from 'kysely'
import { clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'

/** Some patients of Lagos and Abuja with a late appointment would like an earlier one. */
export const fillDemoWaitingList = (trx: Db, now: Date) =>
  sql`
    insert into waiting_list_entries (appointment_id, weekdays, part_of_day, until, created_at)
    select id, case when id % 2 = 0 then '{1,3,5}' else '{1,2,3,4,5,6}' end::int[],
      case when id % 3 = 0 then 'morning' else 'afternoon' end, starts_at::date, least(created_at + interval '1 day', ${now})
    from (
      select *, row_number() over (partition by branch order by starts_at) as number from appointments
      where branch in ('lag', 'fct') and state = 'pending' and verified
        and starts_at > ${clinicTimestamp(now)}::timestamp + interval '10 days'
    ) late where number <= 3`.execute(trx)
