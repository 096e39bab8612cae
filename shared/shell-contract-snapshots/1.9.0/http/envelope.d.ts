import type { Success } from '@molar/contract';
interface RawResponse {
    status: number;
    body: unknown;
    retryAfter?: unknown;
}
export declare function readResponse<Data>({ status, body, retryAfter }: RawResponse, fallback: string): Success<Data>;
export {};
