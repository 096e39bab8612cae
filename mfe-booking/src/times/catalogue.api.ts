import {
  type AppointmentType,
  type AvailabilityQuery,
  fetchAvailability,
  fetchDoctors,
  fetchServices,
  type LocationCode,
} from '@molar/contract'
import { call, loadExtensions } from '@molar/shared/http'

/** A base-only server may respond without a list: then the patient books without the choice. */
const listOf = <Row>(data: Row[] | null | undefined): Row[] => (Array.isArray(data) ? data : [])

export const loadServices = async (location: LocationCode, type: AppointmentType) =>
  listOf((await call(fetchServices, { location, type })).data)

export const loadDoctors = async (location: LocationCode) =>
  listOf((await call(fetchDoctors, { location })).data)

/**
 * Whether the server knows the available times.
 * @throws {ApiError} while its extensions are unknown
 */
export const supportsAvailability = async () => (await loadExtensions()).includes('availability')

/** @param token null: that of the session */
export const loadAvailability = async (query: AvailabilityQuery, token: string | null) =>
  listOf((await call(fetchAvailability, query, token === null ? {} : { token })).data)
