/** Lets `AbortSignal.timeout` follow the fake timers: jest has no control over the clock of a signal. */
export const fakeSignalTimeouts = () =>
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), ms)
    return controller.signal
  })
