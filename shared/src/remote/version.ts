/** Version of what the shell gives remotes: `useHost()` and the exports of the entry points it provides. See CHANGELOG.md. */
export const SHELL_CONTRACT = '1.12.0'
