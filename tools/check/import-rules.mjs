// Which workspace may import which. Each `comment` says what to do instead. check-import-rules.mjs breaks every rule once.
const TEST = '[.](test|spec)[.]tsx?$'
const CONTRACT = '^shared/contract/src/'
/** Folders of the workspace releases, the lowest first. */
const RELEASE_FOLDERS = ['format', 'page', 'build', 'store', 'commands', 'canary', 'board', 'nginx', 'cli']
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/`
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule(
      'shared-imports-no-other-workspace',
      'Move the code into shared, or pass it in as an argument.',
      { path: '^shared/src/' },
      { path: '^(shell|mfe-[^/]+|api|tools|e2e)/' },
    ),
    rule(
      'no-import-between-remotes',
      'Put what two remotes need into shared, as an entry point.',
      { path: '^(mfe-[^/]+)/' },
      { path: '^mfe-[^/]+/', pathNot: '^$1/' },
    ),
    rule(
      'no-import-of-the-shell',
      'Ask the shell through useHost() or an entry point of shared.',
      { path: '^(mfe-[^/]+|shared|api|releases)/' },
      { path: '^shell/' },
    ),
    rule(
      'no-static-import-of-remotes',
      'The pointers name the remotes; a static import bundles one into the shell.',
      { path: '^shell/src/' },
      { path: '^mfe-[^/]+/' },
    ),
    rule(
      'no-server-code-in-the-browser',
      'Put types and rules that browser and server need into shared/contract/src.',
      { path: '^(shell|mfe-[^/]+|shared)/' },
      { path: '^api/' },
    ),
    rule(
      'server-imports-only-the-contract',
      'The server may use @molar/contract.',
      { path: '^api/src/' },
      { path: '^shared/', pathNot: '^shared/contract/src/' },
    ),
    rule(
      'contract-imports-only-yup',
      'The contract runs in the browser and in the server. It may import yup and itself.',
      { path: '^shared/contract/src/', pathNot: TEST },
      { pathNot: ['^shared/contract/src/', npm('yup')] },
    ),
    rule(
      'tools-import-no-other-workspace',
      'Tools find the workspaces by their folders. Import @molar/releases or @molar/contract instead.',
      { path: '^tools/' },
      { path: '^(shell|mfe-[^/]+|api|e2e|shared)/', pathNot: CONTRACT },
    ),
    rule(
      'releases-import-no-other-workspace',
      'Releases know of the other workspaces only the contract, the shape of remote.json and that of a first screen. Move the code down, or pass it in as an argument.',
      { path: '^releases/', pathNot: [TEST, '(^|/)testing/', 'jest[.]config'] },
      {
        path: '^(shell|mfe-[^/]+|api|e2e|shared|tools)/',
        pathNot: [CONTRACT, '^shared/src/remote/', '^shared/src/first-screen/'],
      },
    ),
    rule(
      'release-format-is-pure',
      'The format runs in browsers: no Node module, no package, nothing of the other folders of releases.',
      { path: '^releases/format/', pathNot: TEST },
      { pathNot: ['^releases/format/', '^shared/src/remote/'] },
    ),
    ...RELEASE_FOLDERS.slice(0, -1).map((folder, index) =>
      rule(
        `releases-${folder}-imports-lower-folders`,
        `The order of folders is ${RELEASE_FOLDERS.join(', ')}: a folder imports only those before it.`,
        { path: `^releases/${folder}/`, pathNot: TEST },
        { path: `^releases/(${RELEASE_FOLDERS.slice(index + 1).join('|')})/` },
      ),
    ),
    rule(
      'browser-imports-the-release-format-alone',
      'Import @molar/releases/format; everything else of releases runs in Node.',
      { path: '^(shell|mfe-[^/]+|shared)/src/', pathNot: [TEST, '(^|/)testing/'] },
      { path: '^releases/', pathNot: '^releases/format/' },
    ),
    rule(
      'no-tools-in-the-browser',
      'Tools run in Node. Put what a browser needs into shared.',
      { path: '^(shell|mfe-[^/]+|shared)/src/' },
      { path: '^tools/' },
    ),
    rule(
      'shared-by-package-name',
      'Write @molar/shared/<entry point>: a relative path gives a second copy of a singleton.',
      { pathNot: '^shared/' },
      { path: '^shared/', dependencyTypesNot: ['aliased-workspace'] },
    ),
    rule(
      'entry-points-by-package-name',
      'Inside shared too, import another entry point as @molar/shared/<entry point>.',
      { path: '^shared/src/([^/]+)/', pathNot: '^shared/src/testing/' },
      { path: '^shared/src/', pathNot: '^shared/src/$1/', dependencyTypesNot: ['aliased-workspace'] },
    ),
    rule(
      'one-http-client',
      'Call the server through call() of @molar/shared/http.',
      { pathNot: '^(shared/src/(http|testing)|e2e|tools)/' },
      { path: npm('axios') },
    ),
    rule(
      'platform-only',
      'Import it from @molar/shared/platform: the shell provides one copy there.',
      { path: '^mfe-[^/]+/src/' },
      { path: npm('jotai', 'react-router', 'react-router-dom', 'i18next', 'react-i18next') },
    ),
    rule(
      'components-do-not-call-the-api',
      'Read an atom; the atoms module owns the calls.',
      { path: '[.]tsx$', pathNot: TEST },
      { path: '[.]api[.]ts$' },
    ),
    rule(
      'no-test-code-in-shipped-code',
      'Shipped code must not import tests or fakes.',
      { pathNot: [TEST, '^shared/src/testing/', '^e2e/', '(^|/)testing/', '[.]harness[.]tsx?$'] },
      { path: [TEST, '^shared/src/testing/', '^releases/testing/', '^releases/nginx/testing/'] },
    ),
    rule('no-cycles', 'Move what both need into a third module.', {}, { circular: true }),
    rule('resolvable', 'Add the package to this workspace, or fix the path.', {}, { couldNotResolve: true }),
    rule(
      'declared',
      'List the package in the package.json of the workspace that uses it.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Built; recorded; and the template, whose copies are looked at.
    exclude: { path: '^[^/]+/(dist|[.]data|shell-contract-snapshots)/|^tools/template/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
