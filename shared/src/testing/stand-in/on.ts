import type { Endpoint } from '@molar/contract'
import type { FakeRequest, Said } from '../fake-api.ts'

interface Answers<Input, Data> {
  answer: (request: FakeRequest<Input>) => Said<Data>
  /** Of a clinic that has nothing yet; left out, it makes no difference. */
  empty?: Said<Data>
}

/** Prepares what is said to one call. */
export type On = <Input, Data>(endpoint: Endpoint<Input, Data>, answers: Answers<Input, Data>) => void
