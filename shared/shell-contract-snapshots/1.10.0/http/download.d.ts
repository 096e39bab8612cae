import type { DownloadOptions } from './receive-file.ts';
export declare const download: (path: string, options: DownloadOptions) => Promise<Blob>;
