/** npm runs its scripts in the repository's root; a relative path is meant from where the person stands. */
export const typedIn = () => (process.env.npm_lifecycle_event && process.env.INIT_CWD) || process.cwd()
