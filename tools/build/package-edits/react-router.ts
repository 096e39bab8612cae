import { once, type PackageEdits } from './edit.ts'

/**
 * Removes what only data routers and React Router's framework use: loaders, forms, prefetching of links, view
 * transitions. The portal uses `BrowserRouter`. Names for developer tools and missing `PURE` comments keep unused
 * components in the bundle.
 */
export const reactRouter = (chunk: string): PackageEdits => ({
  files: {
    [chunk]: [
      once('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'),
      once('let dataRouterState = dataRouterOpts?.state;', 'let dataRouterState = null;'),
      once(
        'return isDataRoute ? useNavigateStable() : useNavigateUnstable();',
        'return useNavigateUnstable();',
      ),
      once('return shouldPrefetch && !isAbsolute ?', 'return false ?'),
      once('let routerState = React10.useContext(DataRouterStateContext);', 'let routerState = null;'),
      once('RenderErrorBoundary.contextType = RSCRouterContext;'),
      { find: /^function (warning|warningOnce)\([^]*?^\}$/gm, replace: 'function $1() {}', times: 2 },
      { find: /^\w+\.displayName = "[^"]+";$/gm, replace: '', times: 15 },
      {
        find: /(?<=^var \w+ = )(?=React\d*\.(createContext|forwardRef|memo)\()/gm,
        replace: '/* @__PURE__ */ ',
        times: 16,
      },
    ],
  },
  removed:
    /\b(RouterProvider|create(Browser|Hash|Memory)Router|useFetchers?|useLoaderData|useActionData|useSubmit|useViewTransitionState|useRouteError)\b/,
})
