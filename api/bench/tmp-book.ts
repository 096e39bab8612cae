import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { bookingsOfAvailableTimes, filledClinic } from './filled-clinic.ts'
import { measure } from './measure.ts'
import { startPostgres } from './postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'molar-prof-'))
const postgres = await startPostgres()
const admin = new pg.Client({ connectionString: postgres.url })
await admin.connect()
const name = (await admin.query('select current_database() d')).rows[0].d
await admin.query(`alter database ${name} set track_functions='all'`)
const { url, stop } = await filledClinic({ databaseUrl: postgres.url, folder, appointments: Number(process.env.N ?? 100000) })
const calls = await bookingsOfAvailableTimes(url)
console.log(calls.map((c) => c.name))
const call = calls[1]!
await measure(url, call, 10)
for (let i = 0; i < 60; i++) { const { rows } = await admin.query(`select count(*) c from outbox where state='waiting'`).catch(async () => ({ rows: [{ c: '?' }] })); if (i === 0) console.log('backlog', rows[0].c); if (rows[0].c === '0' || rows[0].c === '?') break; await new Promise((r) => setTimeout(r, 500)) }
if (process.env.LOG) {
  await admin.query(`alter system set log_min_duration_statement=0`); await admin.query(`alter system set logging_collector=off`); await admin.query('select pg_reload_conf()')
}
await admin.query('select pg_stat_reset()')
const before = (await admin.query(`select count(*)::int c from appointments`)).rows[0].c
const alone = await measure(url, call, 1)
const together = await measure(url, call, 10)
const after = (await admin.query(`select count(*)::int c from appointments`)).rows[0].c
await new Promise((r) => setTimeout(r, 3000))
console.log({ alone, together }, after - before)
const { rows } = await admin.query(`select funcname, calls, round(total_time::numeric,0) total, round(self_time::numeric,0) self, round((self_time/${after - before})::numeric,3) per_booking from pg_stat_user_functions order by self_time desc limit 25`)
console.table(rows)
const t = await admin.query(`select relname, n_tup_ins, n_tup_upd, n_tup_hot_upd, n_tup_del, idx_scan, seq_scan from pg_stat_user_tables where n_tup_ins+n_tup_upd+n_tup_del>0 order by n_tup_ins+n_tup_upd desc limit 14`)
console.table(t.rows)
await stop(); await admin.end(); await postgres.stop()
