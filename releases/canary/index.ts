export { collectMetrics, loadCountsFrom, type CollectedMetrics, type LoadCounts } from './metrics.ts'
export { watch, watchOnce } from './watch.ts'
