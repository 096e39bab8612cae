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

/** Returns the branch code for any spelling of a branch, `all` for all branches, and null for an unknown name. */
export function normalizeLocation(name: unknown): LocationCode | 'all' | null {
  if (typeof name !== 'string') return null
  const key = name.trim().toLowerCase()
  return Object.hasOwn(NAMES, key) ? NAMES[key]! : null
}

/** Whether a value is the code of a branch: not another spelling, and not `all`. */
export const isLocationCode = (value: unknown): value is LocationCode =>
  LOCATIONS.includes(value as LocationCode)
