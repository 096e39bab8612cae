/** Why something could not be loaded. */
export interface LoadFailure {
  /** Null when the server sent no message. */
  serverMessage: string | null
}
