/** Sets how the browser opened the page of the test, which jsdom does not know. */
export const pageOpenedBy = (type: NavigationTimingType) =>
  Object.assign(performance, { getEntriesByType: () => [{ type }] })
