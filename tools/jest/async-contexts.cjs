const { AsyncLocalStorage } = require('node:async_hooks')

const { run } = AsyncLocalStorage.prototype
const used = new Set()

AsyncLocalStorage.prototype.run = function (...args) {
  used.add(this)
  return Reflect.apply(run, this, args)
}

/**
 * Jest creates an `AsyncLocalStorage` for each test file and never disables it. Before Node 24 each of them slows down
 * every promise of its process: with 50 of them a promise takes 25 times as long. Test environments call this after each file.
 */
module.exports.disableAsyncContexts = () => {
  for (const storage of used) storage.disable()
  used.clear()
}
