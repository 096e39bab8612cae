import { type Endpoint, type Success } from '@molar/contract';
interface CallOptions {
    fallback?: string;
    signal?: AbortSignal;
    token?: string | null;
    idempotencyKey?: string;
}
export declare function call<Input, Data>(endpoint: Endpoint<Input, Data>, input: Input, options?: CallOptions): Promise<Success<Data>>;
export {};
