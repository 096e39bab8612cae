import type { AuthUser } from './session.atoms.ts';
export declare function personKey({ id, username }: AuthUser): string;
