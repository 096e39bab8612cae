/** Names of packages. */
export const SHARED_PACKAGES: readonly string[]
