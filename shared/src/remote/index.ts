export { HostProvider, useHost } from './host.tsx'
export type { Branch, ClinicSettings, DraftStore, Host, Tone } from './host.tsx'
// The name until shell contract 1.2.
export type { DraftStore as DraftDrawer } from './host.tsx'
export type { Messages, RemoteManifest, RemoteModule } from './remote-module.ts'
export { SHELL_CONTRACT } from './version.ts'
