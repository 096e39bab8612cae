import { type Endpoint, type Success } from '@molar/contract';
export interface CallOptions {
    params?: Record<string, string | number>;
    query?: Record<string, string | number>;
    fallback?: string;
    signal?: AbortSignal;
    token?: string | null;
    idempotencyKey?: string;
}
export declare const DEFAULT_FALLBACK = "Error making request!";
export declare function call<Input, Data>(endpoint: Endpoint<Input, Data>, input: Input, options?: CallOptions): Promise<Success<Data>>;
