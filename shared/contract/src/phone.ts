/** `tel:07005550102` for `0700 555 0102`: the digits a phone can dial. */
export const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Returns `0803 123 4567` for a Nigerian number, as people read it, and any other text unchanged. */
export const formatPhone = (phone: string) => phone.replace(/^(?:\+234|0)(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')
