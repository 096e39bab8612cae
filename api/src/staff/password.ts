import { hash } from '@node-rs/argon2'

/** argon2id (the library's own choice) at 19 MiB, two passes: some 5 ms, as OWASP asks for. */
export const hashPassword = (password: string) =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
