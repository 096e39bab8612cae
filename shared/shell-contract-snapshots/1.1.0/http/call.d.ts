import { type Endpoint, type Success } from '@molar/contract';
interface CallOptions {
    params?: Record<string, string | number>;
    query?: Record<string, string | number>;
    fallback?: string;
    signal?: AbortSignal;
    token?: string | null;
    idempotencyKey?: string;
}
export declare function call<Input, Data>(endpoint: Endpoint<Input, Data>, input: Input, options?: CallOptions): Promise<Success<Data>>;
export {};
