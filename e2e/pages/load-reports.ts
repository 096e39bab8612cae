import { expect } from '@playwright/test'
import type { Network } from '../environment/network.ts'

/** The load reports that the page sent, without bookings: `1.1.0 mounted`, or the version and the phase that failed. */
export const reportedLoads = (network: Network) =>
  network
    .callsWithResponse('POST /telemetry/remotes')
    .map(({ body }) => JSON.parse(body) as { version: string; outcome: string; phase: string | null })
    .filter(({ outcome }) => outcome !== 'booked')
    .map(({ version, outcome, phase }) => `${version} ${phase ?? outcome}`)

/** Expects these load reports in any order, because the page does not wait for them. */
export const expectReportedLoads = (network: Network, loads: readonly string[]) =>
  expect.poll(() => reportedLoads(network).toSorted()).toEqual(loads.toSorted())
