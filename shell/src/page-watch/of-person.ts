/** Whether a person caused the event, not a script. */
export const isOfPerson = ({ isTrusted }: Event) => isTrusted
