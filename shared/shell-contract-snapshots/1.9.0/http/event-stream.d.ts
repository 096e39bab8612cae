export interface ListenOptions {
    query?: Record<string, string>;
    signal: AbortSignal;
    onEvent: (name: string, data: string) => void;
}
export declare function receiveEvents(path: string, { query, signal, onEvent }: ListenOptions): Promise<void>;
