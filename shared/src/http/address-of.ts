import { httpSettings } from './client.ts'

/** The whole address of a path of the clinic API, for programs other than this page. */
export const addressOf = (path: string) =>
  new URL(`${httpSettings().baseURL}${path}`, window.location.href).href
