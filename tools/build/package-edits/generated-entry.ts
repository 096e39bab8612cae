import { escaped } from './apply-edits.cjs'
import { once, type Edit } from './edit.ts'

/** Removes the text that begins and ends so. */
const without = (start: string, end: string) => once(new RegExp(`${escaped(start)}.*?${escaped(end)}`, 'g'))

const REMOTES = 'runtimeRequire.federation.bundlerRuntimeOptions.remotes'

/**
 * Edits of the module that Rspack generates for each part. They remove what only remotes that are known at build and
 * tree-shaken shared modules need.
 */
export const GENERATED_ENTRY: readonly Edit[] = [
  without('const remotesLoadingChunkMapping=', ':{};'),
  without('const remotesLoadingModuleIdToRemoteDataMapping=', ':{};'),
  without('early(runtimeRequire.federation,"sharedFallback",', ');'),
  once('const sharedFallback=runtimeRequire.federation.sharedFallback;', 'const sharedFallback=undefined;'),
  once('runtimeRequire.federation.sharedFallback?', 'undefined?'),
  without('merge(runtimeRequire.federation.initOptions,"remotes",', '"script"));'),
  once('early(runtimeRequire.federation.bundlerRuntimeOptions,"remotes",()=>({}));'),
  without(`early(${REMOTES},"chunkMapping",`, ');'),
  without(`early(${REMOTES},"remoteInfos",`, ');'),
  without(
    `early(${REMOTES},"idToExternalAndNameMapping",`,
    'return remotesLoadingIdToExternalAndNameMappingMapping});',
  ),
  without(`early(${REMOTES},"webpackRequire",`, ');'),
  without(`merge(${REMOTES},"idToRemoteMap",`, 'return idToRemoteMap});'),
  without('override(runtimeRequire.f,"remotes",', 'webpackRequire:runtimeRequire}));'),
  // Rspack writes `?.` in its old form, although the browsers know it.
  { find: /\((\w+)=([\w.]+)\)===null\|\|\1===void 0\?void 0:\1\.(\w+)/g, replace: '$2?.$3', times: 6 },
]
