/** A command was not carried out. The message is one sentence for the user: the reason and what to do. */
export class CommandError extends Error {
  override name = 'CommandError'
}
