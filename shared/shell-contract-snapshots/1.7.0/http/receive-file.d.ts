import { type CallOptions } from './call.ts';
export interface DownloadOptions extends Pick<CallOptions, 'fallback' | 'signal'> {
    query: Record<string, string>;
    type: string;
}
export declare function receiveFile(path: string, { query, type, fallback, ...options }: DownloadOptions): Promise<Blob>;
