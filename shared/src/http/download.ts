import type { DownloadOptions } from './receive-file.ts'

/**
 * A file of the clinic API, read with the session's token, which a link cannot send.
 * @throws {ApiError} as `call` does
 */
export const download = async (path: string, options: DownloadOptions): Promise<Blob> =>
  // A separate file, because no page needs it for its first paint.
  (await import(/* webpackChunkName: "file" */ './receive-file.ts')).receiveFile(path, options)
