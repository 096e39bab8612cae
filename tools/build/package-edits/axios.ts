import { once, type PackageEdits } from './edit.ts'

/** Removes the adapter for `fetch`, since every browser has the first one, and helpers of the default export. */
export const AXIOS: PackageEdits = {
  files: {
    'lib/adapters/adapters.js': [
      once("import * as fetchAdapter from './fetch.js';"),
      once(/^ {2}fetch: \{\n {4}get: fetchAdapter\.getFetch,\n {2}\},$/gm),
    ],
    'lib/axios.js': [
      {
        find: /^axios\.(?:CancelToken|toFormData|all|spread|HttpStatusCode|formToJSON|Cancel|VERSION|mergeConfig|getAdapter) = [^;]*;(?:\n\};)?$/gm,
        replace: '',
        times: 10,
      },
    ],
  },
  removed: /\b(axios\.(all|spread|toFormData|formToJSON)|CancelToken|HttpStatusCode)\b|adapter: 'fetch'/,
}
