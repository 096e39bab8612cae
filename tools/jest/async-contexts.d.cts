export const disableAsyncContexts: () => void
