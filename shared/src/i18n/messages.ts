import english from './messages/en.json' with { type: 'json' }

/** English of the namespace `common`: texts of `ui`, in the page before anything is loaded. */
export const commonMessages = english
