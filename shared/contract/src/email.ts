/** Stricter than the standard: refuses characters with a meaning in mail headers and address lists, and a dot at an edge. */
const EMAIL = /^(?!.*(\.[.@]|@\.)|\.)[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/

/** Whether the server can send mail to this address. */
export const isEmail = (typed: string) => EMAIL.test(typed)
