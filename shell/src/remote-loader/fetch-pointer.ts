const POINTER_LIMIT = 10_000

/** Reads a remote's `current.json` where the server could not write it into the page. */
export async function fetchPointer(url: string): Promise<unknown> {
  const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(POINTER_LIMIT) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return answer.json()
}
