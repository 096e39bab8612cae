// Runs before React. Every part of the page has its own React Refresh runtime; this hook connects them.
/** The global name under which React finds its tools. */
const HOOK_NAME = '__REACT_DEVTOOLS_GLOBAL_HOOK__'

const nothing = () => {}

// Without React DevTools: the minimum that React and the runtimes need.
const leastHook = () => {
  const renderers = new Map()
  const inject = (renderer) => {
    const id = renderers.size + 1
    // A part that loads later finds here the React that loaded before it.
    renderers.set(id, renderer)
    return id
  }
  return {
    renderers,
    supportsFiber: true,
    inject,
    onScheduleFiberRoot: nothing,
    onCommitFiberRoot: nothing,
    onCommitFiberUnmount: nothing,
  }
}

/** React asks only one runtime for the new version of a component. This asks all of them. */
function askAll(renderer) {
  const set = renderer.setRefreshHandler
  if (!set) return
  const handlers = new Set()
  renderer.setRefreshHandler = (handler) => {
    handlers.add(handler)
    set((type) => {
      for (const ask of handlers) {
        const family = ask(type)
        if (family) return family
      }
      return undefined
    })
  }
}

const hook = (globalThis[HOOK_NAME] ??= leastHook())
const { inject } = hook
hook.inject = (renderer) => {
  askAll(renderer)
  return inject.call(hook, renderer)
}
globalThis.hasFastRefresh = true
