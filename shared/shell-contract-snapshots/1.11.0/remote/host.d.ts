import type { LocationCode } from '@molar/contract';
export interface Branch {
    code: LocationCode;
    address: string;
    phone: string;
    openingHours?: Readonly<Record<string, readonly string[]>>;
}
export interface ClinicSettings {
    productName: string;
    clinicName: string;
    branches: readonly Branch[];
    privacyUrl: string;
}
export type Tone = 'success' | 'warning' | 'error';
export type NoticeTone = Tone | 'info';
export interface DraftStore {
    read: () => unknown;
    write: (draft: unknown) => void;
    clear: () => void;
}
export type DraftDrawer = DraftStore;
export interface Host {
    clinic: ClinicSettings;
    notify: (tone: NoticeTone, message: string) => void;
    nameStep: (step: string | null) => void;
    holdUnsaved: (unsaved: boolean) => void;
    drafts: DraftStore;
}
export declare const HostProvider: import("react").Provider<Host | null>;
export declare function useHost(): Host;
