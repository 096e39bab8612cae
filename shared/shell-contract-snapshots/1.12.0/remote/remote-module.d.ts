import type { ComponentType } from 'react';
export type Messages = Record<string, unknown>;
export interface RemoteModule {
    Component: ComponentType;
    loadMessages: (language: string) => Promise<Messages>;
}
export interface RemoteManifest {
    name: string;
    route: string;
    otherRoutes?: readonly string[];
    access: 'public' | 'staff';
    team: string;
    menu: {
        label: Record<string, string>;
        order: number;
        visibleTo: 'everyone' | 'admin';
        permission?: string;
    };
    otherEntries?: readonly {
        route: string;
        label: Record<string, string>;
        order: number;
        permission: string;
    }[];
    shell: string;
}
