/** How often a patient can move an appointment online. */
const MAX_PATIENT_MOVES = 3

/** How often the patient can still move the appointment online. A move that the clinic asked for does not count. */
export const movesLeft = (movesByPatient: number, wasAskedToChooseAnotherTime: boolean) =>
  Math.max(wasAskedToChooseAnotherTime ? 1 : 0, MAX_PATIENT_MOVES - movesByPatient)
