type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the clinic API. `Input` is the type of the request, `Data` the type of `data` in the response. A GET sends
 * its input in the query, other methods send it as a JSON body. `params` of the call replace `:name` in the path.
 */
export interface Endpoint<Input, Data> {
  readonly method: Method
  readonly path: string
  /** The call changes nothing on the server, so it may be repeated if no response arrived. */
  readonly reads: boolean
  readonly types?: { input: Input; data: Data }
}

/** Describes an endpoint. `reads` is true by default for GET only. */
export const endpoint = <Input, Data>(
  method: Method,
  path: string,
  { reads = method === 'GET' } = {},
): Endpoint<Input, Data> => ({ method, path, reads })
