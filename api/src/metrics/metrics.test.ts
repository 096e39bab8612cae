import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { testApp } from '../../testing/app.ts'
import { aPatient } from '../../testing/clinic.ts'
import { testClock } from '../../testing/clock.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { bodyFor, sendOtp, verifyOtp } from '../../testing/otp.ts'
import { countStatements, observeStatements } from '../../testing/statements.ts'
import { until } from '../../testing/waiting.ts'
import { createMetricsReader } from './metrics.plugin.ts'
import { createProcessMetrics } from './process-metrics.ts'

const HERE = { port: 0, host: '127.0.0.1' }

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let copy: FastifyInstance
  beforeEach(async () => {
    app = await testApp({ db: database(), settings: { metrics: HERE } })
    copy = await testApp({ db: database(), settings: { metrics: HERE } })
  })
  afterEach(() => Promise.all([app.close(), copy.close()]))

  const metrics = async (of = app) => (await fetch(of.metricsUrl!)).text()
  const figures = async (name: string, of = app) =>
    (await metrics(of)).split('\n').filter((line) => line.startsWith(name))
  const startAt = (address: typeof HERE) => testApp({ db: database(), settings: { metrics: address } })
  const report = (version: string, outcome: string, remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/telemetry/remotes',
      remoteAddress,
      payload: {
        remote: 'booking',
        version,
        outcome,
        phase: outcome === 'failed' ? 'run' : null,
        shell: '1.0.0',
      },
    })

  it('Every copy of the server reports the same loads of remotes and the id of their database, also after a restart', async () => {
    await report('1.2.0', 'mounted', '102.89.1.2')
    await report('1.2.0', 'mounted', '102.89.1.3')
    await report('1.3.0', 'failed', '102.89.1.2')
    const loads = [
      'molar_remote_loads_total{remote="booking",version="1.2.0",outcome="mounted",phase=""} 2',
      'molar_remote_loads_total{remote="booking",version="1.3.0",outcome="failed",phase="run"} 1',
    ]
    expect((await figures('molar_remote_loads_total')).toSorted()).toEqual(loads)
    expect((await figures('molar_remote_loads_total', copy)).toSorted()).toEqual(loads)
    expect((await figures('molar_remote_networks')).toSorted()).toEqual([
      'molar_remote_networks{remote="booking",version="1.2.0",outcome="mounted",hours="1"} 2',
      'molar_remote_networks{remote="booking",version="1.3.0",outcome="failed",hours="1"} 1',
    ])
    const [identity] = await figures('molar_database_info')
    expect(identity).toMatch(/^molar_database_info\{id="[0-9a-f]{12}"\} 1$/)
    expect(await figures('molar_database_info', copy)).toEqual([identity])
  })

  it('Requests are counted by route and status, without labels that a client can invent', async () => {
    await app.inject('/health')
    await app.inject('/ada.okafor@example.com?code=123456')
    await app.inject({ method: 'PROPFIND' as 'GET', url: '/health' })
    expect(await figures('molar_http_requests_total')).toEqual([
      'molar_http_requests_total{method="GET",route="/health",status="200"} 1',
      'molar_http_requests_total{method="other",route="unknown",status="404"} 2',
    ])
    expect(await metrics()).not.toMatch(/okafor|123456|PROPFIND/)
    expect(await figures('molar_http_request_duration_seconds_count{method="GET",route="/health"}')).toEqual([
      'molar_http_request_duration_seconds_count{method="GET",route="/health"} 1',
    ])
  })

  it('The metrics have the number of waiting messages and of appointments', async () => {
    await aPatient(app.db)
    const payload = { emrId: '', destination: 'adaeze@example.com', location: 'lag' }
    await app.inject({ method: 'POST', url: '/send-otp/email', payload })
    const day = { branch: 'lag', day: '2026-12-01', is_open: true, booked: 3 }
    const days = [day, { ...day, day: '2026-12-02', booked: 2 }, { ...day, is_open: false, booked: 1 }]
    await app.db.insertInto('appointment_days').values(days).execute()
    expect(await figures('molar_outbox')).toEqual([
      'molar_outbox_messages{state="waiting"} 1',
      'molar_outbox_messages{state="dead"} 0',
    ])
    expect((await figures('molar_appointments')).toSorted()).toEqual([
      'molar_appointments{branch="lag",state="closed"} 1',
      'molar_appointments{branch="lag",state="open"} 5',
    ])
  })

  it('Wrong codes are counted until their hour is over', async () => {
    const clock = testClock()
    const server = await testApp({ db: database(), clock, settings: { metrics: HERE } })
    const { data } = await sendOtp(server, { destination: 'ada@example.com' })
    await verifyOtp(server, bodyFor(data[0]!, 0))
    expect(await figures('molar_wrong_codes', server)).toEqual(['molar_wrong_codes 1'])
    clock.advance({ minutes: 61 })
    expect(await figures('molar_wrong_codes', server)).toEqual(['molar_wrong_codes 0'])
    await server.close()
  })

  it('How long a response took is counted in seconds', async () => {
    const registry = new Registry()
    createProcessMetrics(registry)('GET', '/health', 200, 250)
    expect(await registry.metrics()).toContain(
      'molar_http_request_duration_seconds_sum{method="GET",route="/health"} 0.25\n',
    )
  })

  it('A connection to the metrics that sends nothing does not keep the server from ending', async () => {
    const server = await startAt(HERE)
    const socket = connect(Number(new URL(server.metricsUrl!).port), HERE.host)
    await once(socket, 'connect')
    await server.close()
    await once(socket.resume(), 'close')
    expect(socket.destroyed).toBe(true)
  })

  it('The metrics port serves only the metrics path, and the main port does not serve it', async () => {
    expect((await app.inject('/metrics')).statusCode).toBe(404)
    expect((await fetch(new URL('/health', app.metricsUrl!))).status).toBe(404)
    expect((await fetch(app.metricsUrl!, { method: 'POST' })).status).toBe(404)
  })

  it('If the metrics cannot be offered at their address, the error names the setting to change', async () => {
    const port = Number(new URL(app.metricsUrl!).port)
    await expect(startAt({ ...HERE, port })).rejects.toThrow(
      `Port ${port} is taken by another program. Stop it, or set METRICS_PORT to another number.`,
    )
    await expect(startAt({ ...HERE, host: '192.0.2.1' })).rejects.toThrow(
      'No server can listen at METRICS_HOST=192.0.2.1 (EADDRNOTAVAIL). Set METRICS_HOST to an address of this computer',
    )
  })

  it('While the database fails, the metrics have the requests and the memory of the process, and say that the database is away', async () => {
    let isUnreachable = false
    const db = observeStatements(database(), () => {
      if (isUnreachable) throw new Error('connection refused')
    })
    const unlucky = await testApp({ db, settings: { metrics: HERE } })
    expect(await figures('molar_database_up', unlucky)).toEqual(['molar_database_up 1'])
    isUnreachable = true
    await unlucky.inject('/ready')
    const response = await fetch(unlucky.metricsUrl!)
    const lines = (await response.text()).split('\n')
    expect(response.status).toBe(200)
    expect(lines).toEqual(
      expect.arrayContaining([
        'molar_http_requests_total{method="GET",route="/ready",status="503"} 1',
        expect.stringMatching(/^process_resident_memory_bytes \d/),
        'molar_database_up 0',
      ]),
    )
    expect(lines.join()).not.toContain('molar_database_info')
    isUnreachable = false
    expect(await figures('molar_database_up', unlucky)).toEqual(['molar_database_up 1'])
    await unlucky.close()
  })

  it('Metrics wait no longer than allowed for a database that does not respond, and it is not asked again before it has responded', async () => {
    let response: Promise<void> | undefined
    let respond!: () => void
    let statements = 0
    const counted = observeStatements(database(), () => (statements += 1))
    const db = countStatements(counted, () => response)
    const unlucky = await testApp({ db })
    const late = new AbortController()
    const read = createMetricsReader(unlucky, new Registry(), () => late.signal)
    const isUp = async () => /^molar_database_up (.*)/m.exec(await read())![1]
    statements = 0
    expect(await isUp()).toBe('1')
    const ofOneScrape = statements
    response = new Promise((resolve) => (respond = resolve))
    const scrapes = Promise.all([isUp(), isUp()])
    await until(() => statements >= 2 * ofOneScrape)
    late.abort()
    expect(await scrapes).toEqual(['0', '0'])
    expect(statements).toBe(2 * ofOneScrape)
    respond()
    expect(await isUp()).toBe('1')
    await unlucky.close()
  })
})
