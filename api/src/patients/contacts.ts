/** The form in which e-mail addresses are compared. Case in the part before the @ is ignored, as every large provider does. */
export const normalEmail = (typed: string) => typed.trim().normalize('NFC').toLowerCase()

/** The form in which clinic IDs are compared. */
export const normalClinicId = (typed: string) => typed.trim().normalize('NFC').toUpperCase()

/** Stricter than what a person needs to know: signs that mail headers and lists of addresses are made of stay out. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/

export const isEmail = (typed: string) => EMAIL.test(typed)
