export { watch, watchOnce } from './watch.ts'
