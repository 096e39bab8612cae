/**
 * The modules that only the shell provides, by their import names: one copy for the whole page. The build of a remote
 * leaves them out. Each remote bundles all other modules itself.
 */
const PACKAGES = ['react', 'react/jsx-runtime', 'react-dom']
const ENTRY_POINTS = ['platform', 'session', 'http', 'remote'].map((name) => `@molar/shared/${name}`)

const table = (more: object) =>
  Object.fromEntries(
    [...PACKAGES, ...ENTRY_POINTS].map((name) => [
      name,
      // The shell checks the shell contract before it loads a remote, not the version of an entry point.
      {
        singleton: true,
        requiredVersion: ENTRY_POINTS.includes(name) ? (false as const) : '^19.0.0',
        ...more,
      },
    ]),
  )

/** For the shell: the modules are in its first file, and so there before any remote. */
export const provided = () => table({ eager: true })

/** For a remote: it uses the modules of the shell and contains none of them. */
export const consumed = () => table({ import: false })
