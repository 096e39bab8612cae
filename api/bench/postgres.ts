import { startOwnPostgres } from '@molar/tools/postgres'

/** As much as a clinic gives PostgreSQL. With the 64 MB of tests it reads a large clinic from files. */
export const SHARED_BUFFERS = '1GB'

/** A fresh PostgreSQL, never the one of `TEST_DATABASE_URL`: the reports say how it is set. */
export const startPostgres = () => startOwnPostgres({ sharedBuffers: SHARED_BUFFERS })
