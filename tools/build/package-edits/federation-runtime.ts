import { emptyMethod, once, type PackageEdits } from './edit.ts'

/**
 * Removes snapshots, preloading, and removing of remotes, and the script tag of the runtime: the shell's `loadEntry`
 * hook loads every entry, because the runtime's own tag checks no hash (docs/decisions/0059).
 */
export const RUNTIME_CORE: PackageEdits = {
  files: {
    // `disableSnapshot` removes the plugins and keeps their handler.
    'dist/core.js': [
      once(
        'USE_REMOTE ? new SnapshotHandler(this) : new DisabledSnapshotHandler()',
        'new DisabledSnapshotHandler()',
      ),
    ],
    'dist/remote/index.js': [
      ...['preloadRemote', 'removeRemote', 'initRawContainer'].map((name) => emptyMethod(name, '\t')),
      once('if (options?.force) {', 'if (false) {'),
    ],
    'dist/utils/load.js': [
      once(
        /^async function loadEntryDom\([^]*?^\}$/gm,
        'async function loadEntryDom() {\n\tthrow new Error("No loadEntry hook has loaded the entry.");\n}',
      ),
      once(
        'if (loadError instanceof Error && loadError.message.includes(RUNTIME_008) && !isScriptExecutionError && !_inErrorHandling) {',
        'if (false) {',
      ),
    ],
    // The strategy is `loaded-first`.
    'dist/shared/index.js': [
      once(
        'if (host.options.shareStrategy === "version-first" || strategy === "version-first")',
        'if (false)',
      ),
    ],
    'dist/utils/share.js': [
      {
        find: 'let useTreesShaking = shouldUseTreeShaking(treeShaking);',
        replace: 'let useTreesShaking = false;',
        times: 2,
      },
    ],
    'dist/helpers.js': [once(/^\t\tpreloadAssets,$/gm)],
  },
  removed: /\b(preloadRemote|force: true)\b/,
}

/** What remotes of any release take from the shell's runtime: all that `@module-federation/runtime` uses except its script tags. */
const PROVIDED = [
  'CurrentGlobal',
  'Global',
  'Module',
  'ModuleFederation',
  'assert',
  'error',
  'getGlobalFederationConstructor',
  'getRemoteEntry',
  'getRemoteInfo',
  'helpers',
  'registerGlobalPlugins',
  'satisfy',
  'setGlobalFederationConstructor',
  'setGlobalFederationInstance',
].join(', ')

export const PROVIDED_RUNTIME: PackageEdits = {
  files: {
    'dist/index.js': [
      once(
        'globalRef._FEDERATION_RUNTIME_CORE = runtimeCore;',
        `const { ${PROVIDED} } = runtimeCore;\nglobalRef._FEDERATION_RUNTIME_CORE = { ${PROVIDED} };`,
      ),
    ],
  },
  removed: /\bloadScriptNode\b/,
}

/**
 * Removes shared modules that are tree-shaken in each remote, remotes that are known at build, and the second reading
 * of what the generated entry has already read.
 */
export const BUNDLER_RUNTIME: PackageEdits = {
  files: {
    'dist/init.js': [once('if (USE_SHARED) {', 'if (false) {')],
    'dist/initializeSharing.js': [
      once(
        'const bundlerRuntimeRemotesOptions = webpackRequire.federation.bundlerRuntimeOptions.remotes;',
        'const bundlerRuntimeRemotesOptions = null;',
      ),
    ],
    'dist/updateOptions.js': [
      {
        find: /^function (updateConsumeOptions|updateRemoteOptions)\(options\) \{$[^]*?^\}$/gm,
        replace: 'function $1() {}',
        times: 2,
      },
    ],
    'dist/index.js': [
      once('remotes: USE_REMOTE ? remotes : void 0', 'remotes: void 0'),
      once('getSharedFallbackGetter: USE_SHARED ? getSharedFallbackGetter : void 0'),
      once(
        'import * as runtime from "@module-federation/runtime";',
        'import { init as initRuntime } from "@module-federation/runtime";\nconst runtime = { init: initRuntime };',
      ),
    ],
  },
  removed: /\btreeShaking: \{/,
}

/** Removes the texts of errors that the removed parts raised. */
export const ERROR_TEXTS: PackageEdits = {
  files: {
    'dist/desc.mjs': [{ find: /^\t\[RUNTIME_(001|003|007|008|011|013)\]: .*$/gm, replace: '', times: 6 }],
  },
  removed: /\bruntimeDescMap\b/,
}
