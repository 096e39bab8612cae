import { isNigerian, receivesSms } from '@molar/contract'

export interface Contacts {
  email: string | null
  phone: string | null
  verified: boolean
  sms_abroad: boolean
  sms_per_hour: number
}

/**
 * Where a notification about an appointment goes. SMS abroad are expensive: a number that nobody verified gets none.
 * @param sendsSms whether the clinic has an SMS gateway
 */
export function addressesOf(
  { email, phone, verified, sms_abroad, sms_per_hour }: Contacts,
  sendsSms: boolean,
) {
  const getsSms =
    sendsSms &&
    phone &&
    sms_per_hour > 0 &&
    receivesSms(phone) &&
    (verified || sms_abroad || isNigerian(phone))
  const all = [
    { channel: 'email' as const, to: email },
    { channel: 'sms' as const, to: getsSms ? phone : null },
  ]
  return all.flatMap(({ channel, to }) => (to ? [{ channel, to }] : []))
}
