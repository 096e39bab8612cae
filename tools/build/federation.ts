import { rspack } from '@rspack/core'

/**
 * Module Federation in its first form, which is in the bundler: a container with `init` and `get`, and one share scope.
 * The later ones bring a runtime that every first visit would fetch, for loading that the shell does itself
 * (docs/decisions/0053).
 */
export const Federation = rspack.container.ModuleFederationPluginV1
