import {
  type AppointmentType,
  type AvailabilityQuery,
  fetchAvailability,
  fetchDoctors,
  fetchServices,
  type LocationCode,
} from '@molar/contract'
import { call, supports } from '@molar/shared/http'

const list = <Row>(data: Row[] | null | undefined): Row[] => (Array.isArray(data) ? data : [])

export const loadServices = async (location: LocationCode, type: AppointmentType) =>
  list((await call(fetchServices, { location, type })).data)

export const loadDoctors = async (location: LocationCode) =>
  list((await call(fetchDoctors, { location })).data)

export const offersTimes = () => supports('availability')

export const loadFreeTimes = async (query: AvailabilityQuery) =>
  list((await call(fetchAvailability, query)).data)
