/** `tel:07005550102` for `0700 555 0102`: the digits a phone can dial. */
export const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
