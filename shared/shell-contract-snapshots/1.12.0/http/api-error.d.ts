import type { FieldError } from '@molar/contract';
export declare class ApiError extends Error {
    readonly name = "ApiError";
    readonly status: number | null;
    readonly code: string | null;
    readonly errors: FieldError[];
    readonly retryAfter: number | null;
    readonly answered: boolean;
    readonly fromServer: boolean;
    readonly data: unknown;
    constructor(message: string, details?: Partial<Omit<ApiError, 'name' | 'message'>>);
}
export declare const serverMessage: (error: unknown) => string | null;
export declare const isSessionEnded: (error: unknown) => boolean;
