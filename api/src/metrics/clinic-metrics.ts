import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { clinicWindow } from '../otp/wrong-codes.ts'
import { databaseIdentity, loadCounts, countLastReports } from '../telemetry/report.ts'
import { outboxCounts } from '../outbox/undelivered.ts'
import { appointmentCounts } from './clinic-counts.ts'

interface Figure {
  labels: Record<string, string | number>
  value: number
}

/** Figures from the database. Every copy reports the same, so take their maximum and not their sum. */
export function createClinicMetrics(
  registry: Registry,
  { db, clock, limits, settings }: Pick<FastifyInstance, 'db' | 'clock' | 'limits' | 'settings'>,
) {
  const show = (
    Kind: typeof Gauge | typeof Counter,
    name: string,
    help: string,
    labelNames: string[],
    read: () => Promise<Figure[]>,
  ) =>
    registry.registerMetric(
      new Kind({
        name,
        help,
        labelNames,
        registers: [],
        async collect() {
          const rows = await read()
          this.reset()
          for (const { labels, value } of rows) this.inc(labels, value)
        },
      }),
    )

  show(
    Gauge,
    'molar_database_info',
    'Which database the figures of remotes, outbox and appointments come from',
    ['id'],
    async () => [{ labels: { id: await databaseIdentity(db) }, value: 1 }],
  )
  show(
    Counter,
    'molar_remote_loads_total',
    'Loads of remotes in browsers and bookings with them, at most one each per release, address and minute',
    ['remote', 'version', 'outcome', 'phase'],
    async () => (await loadCounts(db)).map(({ loads, ...labels }) => ({ labels, value: loads })),
  )
  show(
    Gauge,
    'molar_remote_networks',
    'Networks of the last 24 hours by their last word on a release, younger than so many hours',
    ['remote', 'version', 'outcome', 'hours'],
    async () =>
      (await countLastReports(db, clock())).map(({ networks, ...labels }) => ({ labels, value: networks })),
  )
  show(
    Gauge,
    'molar_outbox_messages',
    'Notifications to patients and staff that wait, and that are undelivered (dead)',
    ['state'],
    async () =>
      Object.entries(await outboxCounts(db)).map(([state, value]) => ({ labels: { state }, value })),
  )
  show(
    Gauge,
    'molar_wrong_codes',
    'Wrong one-time codes of the last hour; at LIMIT_WRONG_CODES_CLINIC each code is compared once only',
    [],
    async () => [{ labels: {}, value: await limits.count(clinicWindow(settings.limits)) }],
  )
  show(
    Gauge,
    'molar_appointments',
    'Appointments by branch, open (pending) and closed (confirmed)',
    ['branch', 'state'],
    async () =>
      (await appointmentCounts(db)).map(({ branch, is_open, booked }) => ({
        labels: { branch, state: is_open ? 'open' : 'closed' },
        value: booked,
      })),
  )
}
