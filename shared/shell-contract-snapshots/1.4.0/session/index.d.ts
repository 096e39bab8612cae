export { personKey } from './person-key.ts';
export { authUserAtom, clearSessionAtom, tokenAtom, type AuthUser } from './session.atoms.ts';
export { deviceStore, tabStore } from './storage.ts';
