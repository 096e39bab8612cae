/** The page that an address names; 1 for what cannot be read. */
export const pageNumber = (text: string | null) => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1)
