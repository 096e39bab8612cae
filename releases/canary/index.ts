export { look } from './watch.ts'
