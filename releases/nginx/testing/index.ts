export { exampleSettings } from './example-settings.ts'
export { runNginx } from './run-nginx.ts'
