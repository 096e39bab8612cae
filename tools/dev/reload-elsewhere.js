// In a portal that runs releases, React cannot exchange components: there a change loads the page anew.
if (!globalThis.canExchange && import.meta.webpackHot) {
  let changed = false
  import.meta.webpackHot.addStatusHandler((status) => {
    if (status === 'apply') changed = true
    if (status === 'idle' && changed) location.reload()
  })
}
