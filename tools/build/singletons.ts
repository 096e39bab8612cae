/**
 * What the shell alone provides, one copy for the whole page, under the very names the code writes. A remote's
 * build leaves them out; what is not in this table every remote bundles for itself.
 */
const PACKAGES = ['react', 'react/jsx-runtime', 'react-dom']
const DOORS = ['platform', 'session', 'http', 'remote'].map((door) => `@molar/shared/${door}`)

const table = (more: object) =>
  Object.fromEntries(
    [...PACKAGES, ...DOORS].map((name) => [
      name,
      // The doors' own version says nothing: the shell contract does, and the shell checks it before it loads.
      { singleton: true, requiredVersion: DOORS.includes(name) ? (false as const) : '^19.0.0', ...more },
    ]),
  )

/** In the shell's first file: whatever a remote asks for is there before the remote is. */
export const provided = () => table({ eager: true })

/** In a remote: asked for, never brought along. */
export const consumed = () => table({ import: false })
