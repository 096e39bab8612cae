import { endpoint } from './endpoint.ts'

export type TokenKind = 'staff' | 'patient'

/** `data.kind` is ours; a base-only server answers `success` alone. */
export const testToken = endpoint<undefined, { kind: TokenKind } | null>('GET', '/token/test')
