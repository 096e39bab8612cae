export { HostProvider, useHost } from './host.tsx';
export type { Branch, ClinicSettings, DraftDrawer, DraftStore, Host, NoticeTone, Tone } from './host.tsx';
export type { Messages, RemoteManifest, RemoteModule } from './remote-module.ts';
export { SHELL_CONTRACT } from './version.ts';
