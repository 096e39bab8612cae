import {
  type AppointmentType,
  type AvailabilityQuery,
  fetchAvailability,
  fetchDoctors,
  fetchServices,
  type LocationCode,
} from '@molar/contract'
import { call, supports } from '@molar/shared/http'

/** A base-only server may respond without a list. */
const listOf = <Row>(data: Row[] | null | undefined): Row[] => (Array.isArray(data) ? data : [])

export const loadServices = async (location: LocationCode, type: AppointmentType) =>
  listOf((await call(fetchServices, { location, type })).data)

export const loadDoctors = async (location: LocationCode) =>
  listOf((await call(fetchDoctors, { location })).data)

/** Whether the server knows the available times. */
export const supportsAvailability = () => supports('availability')

/** @param link the token of the link whose appointment is moved, null for none */
export const loadAvailability = async (query: AvailabilityQuery, link: string | null = null) =>
  listOf((await call(fetchAvailability, query, link === null ? {} : { token: link })).data)
