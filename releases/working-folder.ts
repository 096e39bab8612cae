/** Returns the folder where the user typed the command. npm runs scripts in the root of the repository instead. */
export const workingFolder = () => (process.env.npm_lifecycle_event && process.env.INIT_CWD) || process.cwd()
