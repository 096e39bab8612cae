import type { Success } from '@molar/contract';
interface RawAnswer {
    status: number;
    body: unknown;
    retryAfter?: unknown;
}
export declare function readAnswer<Data>({ status, body, retryAfter }: RawAnswer, fallback: string): Success<Data>;
export {};
