import { TestEnvironment } from 'jest-environment-node'
import { disableAsyncContexts } from './async-contexts.cjs'

export default class extends TestEnvironment {
  async teardown() {
    await super.teardown()
    disableAsyncContexts()
  }
}
