import { act } from '@testing-library/react'

/** A promise that the test resolves. */
export function deferred<Value>() {
  let resolve!: (value: Value) => void
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

/** A reply that arrives when the test calls `arrives`. */
export function delayed<Response>(response: Response) {
  const gate = deferred<void>()
  return {
    reply: () => gate.promise.then(() => response),
    arrives: () => act(async () => gate.resolve()),
  }
}
