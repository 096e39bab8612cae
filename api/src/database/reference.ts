/**
 * A reference in capital letters and without its hyphens. People leave these out, and programs replace them by longer ones and by the
 * minus sign.
 */
export const referenceKey = (text: string) => text.toUpperCase().replaceAll(/[\s\p{Pd}\u2212]/gu, '')
