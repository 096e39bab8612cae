type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the clinic API. `Input` is what the caller hands over, `Data` what the answer's `data` holds;
 * both exist only as types. A GET sends its input as query, every other method as JSON body; `:name` in the path is
 * filled from the call's `params`.
 */
export interface Endpoint<Input, Data> {
  readonly method: Method
  readonly path: string
  /** Changes nothing on the server, so it may be repeated when no answer came. */
  readonly reads: boolean
  readonly types?: { input: Input; data: Data }
}

export const endpoint = <Input, Data>(
  method: Method,
  path: string,
  { reads = method === 'GET' } = {},
): Endpoint<Input, Data> => ({ method, path, reads })
