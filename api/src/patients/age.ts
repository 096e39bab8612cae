/** Whole years between two `YYYY-MM-DD`; a person born on 29 February is a year older on 1 March. */
export function ageOn(today: string, dateOfBirth: string) {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}
