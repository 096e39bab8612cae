export const LOCATIONS = ['fct', 'lag', 'phc'] as const
export type LocationCode = (typeof LOCATIONS)[number]

export const CITY: Record<LocationCode, string> = { fct: 'Abuja', lag: 'Lagos', phc: 'Port Harcourt' }

const NAMES: Record<string, LocationCode | 'all'> = {
  lagos: 'lag',
  lag: 'lag',
  lg: 'lag',
  abuja: 'fct',
  abj: 'fct',
  fct: 'fct',
  riv: 'phc',
  rivers: 'phc',
  'port harcourt': 'phc',
  'port-harcourt': 'phc',
  phc: 'phc',
  all: 'all',
}

/** The branch code for a name as people and other systems write it; null when it names none of ours. */
export function normalizeLocation(name: unknown): LocationCode | 'all' | null {
  if (typeof name !== 'string') return null
  const key = name.trim().toLowerCase()
  return Object.hasOwn(NAMES, key) ? NAMES[key]! : null
}

export const isLocationCode = (value: unknown): value is LocationCode =>
  LOCATIONS.includes(value as LocationCode)
