export default () => (globalThis as { endDatabases?: () => Promise<void> }).endDatabases?.()
