// A portal of releases has no Fast Refresh: there a change reloads the page.
if (!globalThis.hasFastRefresh && import.meta.webpackHot) {
  let changed = false
  import.meta.webpackHot.addStatusHandler((status) => {
    if (status === 'apply') changed = true
    if (status === 'idle' && changed) location.reload()
  })
}
