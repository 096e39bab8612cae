import type { LocationCode } from '@molar/contract';
export interface AuthUser {
    id?: number;
    displayName: string;
    type: string;
    location?: LocationCode | 'all' | null;
    username?: string;
    role?: string;
    since?: number;
    permissions?: readonly string[];
    branches?: readonly LocationCode[] | null;
    doctorId?: number | null;
}
export declare const tokenAtom: import("jotai").WritableAtom<string | null, [token: string | null], void>;
export declare const authUserAtom: import("jotai").WritableAtom<AuthUser | null, [user: AuthUser | null], void>;
export declare const clearSessionAtom: import("jotai").WritableAtom<null, [], void> & {
    init: null;
};
