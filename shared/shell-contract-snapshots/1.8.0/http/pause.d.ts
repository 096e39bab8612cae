export declare const pause: (ms: number, signal?: AbortSignal) => Promise<void>;
