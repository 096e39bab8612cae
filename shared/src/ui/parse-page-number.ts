/** The page number in a query parameter; 1 for null and for anything but a number from 1 to 999999. */
export const parsePageNumber = (text: string | null) => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1)
