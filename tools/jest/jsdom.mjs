import { TestEnvironment } from 'jest-environment-jsdom'

/** jsdom lacks a few things every browser has. */
export default class extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      structuredClone,
      AbortSignal,
      AbortController,
      Request,
      Response,
      Headers,
    })
  }
}
