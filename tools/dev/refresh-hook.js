// Runs before React: every part of the page brings its own runtime of React Refresh, and all of them meet here.
/** Where React and its tools look for each other. */
const PLACE = '__REACT_DEVTOOLS_GLOBAL_HOOK__'

const nothing = () => {}

// Without React DevTools: the least that React and the runtimes ask for.
const leastHook = () => {
  const renderers = new Map()
  const inject = (renderer) => {
    const id = renderers.size + 1
    // A part that comes later looks here for the React that was there before it.
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

/** React asks one runtime what became of a component; a part it does not know must not fall back to its old code. */
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

const hook = (globalThis[PLACE] ??= leastHook())
const { inject } = hook
hook.inject = (renderer) => {
  askAll(renderer)
  return inject.call(hook, renderer)
}
globalThis.canExchange = true
