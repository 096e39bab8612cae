/** What was asked is not done; the message is one sentence that says why and what to do. */
export class Refusal extends Error {
  override name = 'Refusal'
}
