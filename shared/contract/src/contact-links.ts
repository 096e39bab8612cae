/** `tel:07005550102` for `0700 555 0102`: the digits a phone can dial. */
export const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Whether `phoneLink` makes one number of a text: at most 15 digits, as in E.164, and what people write between them. */
export const isOnePhone = (phone: string) => /^[+\s().\p{Pd}]*(?:\d[+\s().\p{Pd}]*){1,15}$/u.test(phone)

/** A link that searches for an address on a map: the map app of a phone, a page on a computer. */
export const mapLink = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

/** Returns `0803 123 4567` for a Nigerian number, as people read it, and any other text unchanged. */
export const formatPhone = (phone: string) => phone.replace(/^(?:\+234|0)(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')
