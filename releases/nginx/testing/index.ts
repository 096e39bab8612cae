export { exampleSettings } from './example-settings.ts'
export { runNginx, startNginx } from './run-nginx.ts'
