import type { ListenOptions } from './event-stream.ts';
export declare const listen: (path: string, options: ListenOptions) => Promise<void>;
