import { once, type PackageEdits, removeFunction } from './edit.ts'

/**
 * Removes the adapter for `fetch`, since every browser has the first one, helpers of the default export, cookies and progress
 * of requests, forms made from objects, and checks of options. What an error says stays, except for its stack and its JSON.
 */
export const AXIOS: PackageEdits = {
  files: {
    'index.js': [
      once(/^const \{[^]*?\} = axios;$/gm),
      once(/^export \{[^]*?^\};$/gm, 'export { axios as default };'),
    ],
    'lib/utils.js': [
      // As named exports: the build leaves out what nothing uses.
      { find: /^ {2}(\w+): (\w+),.*$/gm, replace: '  $2 as $1,', times: 3 },
      once('export default {', "export * as default from './utils.js';\nexport {"),
      once(/^const _setImmediate = [^]*?^\}\)\(typeof.*$/gm, 'const _setImmediate = null;'),
      once(/^const asap =[^]*?;$/gm, 'const asap = null;'),
    ],
    'lib/axios.js': [
      {
        find: /^axios\.\w+ = [^;]*;(?:\n\};)?$/gm,
        replace: '',
        times: 17,
      },
    ],
    'lib/adapters/adapters.js': [
      once("import * as fetchAdapter from './fetch.js';"),
      once(/^ {2}fetch: \{\n {4}get: fetchAdapter\.getFetch,\n {2}\},$/gm),
    ],
    'lib/adapters/xhr.js': [
      // Cookies.
      once(
        /^ {6}let useAsyncXsrf;[^]*?(?=^ {6}let requestData)/gm,
        '      const _config = resolveConfig(config);\n',
      ),
      once(
        /^ {6}if \(xsrfCookieName\) \{[^]*?^ {6}\} else \{\n {8}sendRequest\(\);\n {6}\}$/gm,
        '      sendRequest();',
      ),
      // Progress.
      once(/^ {8}clearTimeout\(timeoutId\);[^]*?(?=^ {8}_config\.cancelToken && )/gm),
      once(/^ {6}if \(onDownloadProgress\) \{[^]*?^ {6}\}$/gm),
      once(/^ {6}if \(onUploadProgress && [^]*?^ {6}\}$/gm),
      // Pages and requests of other protocols than HTTP.
      once(/ &&\n {10}\(parseProtocol\(normalize[^]*?startsWith\('file:'\)\)/g),
      once(/^ {6}const protocol = parseProtocol[^]*?^ {6}\}$/gm),
    ],
    'lib/core/Axios.js': [
      // The stack of an error.
      once(
        /^ {4}try \{\n {6}return await this\._request[^]*?^ {6}throw err;\n {4}\}$/gm,
        '    return this._request(configOrUrl, config);',
      ),
      // The checks of options.
      once('const validators = validator.validators;'),
      once(/^ {4}if \(transitional !== undefined\) \{[^]*?^ {4}\}$/gm),
      once(/ else \{\n {8}validator\.assertOptions\([^]*?^ {6}\}$/gm),
      once(/^ {4}validator\.assertOptions\([^]*?^ {4}\);$/gm),
    ],
    'lib/core/AxiosError.js': [removeFunction('toJSON', '  ')],
    'lib/core/AxiosHeaders.js': [
      // Headers with parameters.
      once(/^ {2}static parseParameters\([^]*?^ {2}\}$/gm),
      once('utils.freezeMethods(AxiosHeaders);'),
    ],
    'lib/core/buildFullPath.js': [{ find: /^ +assertValidHttpProtocolURL\(.*\);$/gm, replace: '', times: 2 }],
    // The merging of query parameters of a client with those of a request.
    'lib/core/mergeConfig.js': [once('params: mergeParams,')],
    'lib/defaults/index.js': [
      // Forms made from objects.
      once('return hasJSONContentType ? JSON.stringify(formDataToJSON(data)) : data;', 'return data;'),
      once(/^ {6}let isFileList;\n\n {6}if \(isObjectPayload\) \{[^]*?^ {6}\}$/gm),
      once(/^ {2}xsrfCookieName: [^]*?^ {2}env: \{[^]*?^ {2}\},$/gm),
    ],
    'lib/helpers/resolveConfig.js': [
      once(/^ {2}if \(auth\) \{[^]*?^ {2}\}$/gm),
      // The browser writes the header of a form.
      once(
        /^ {4}if \(\n {6}platform\.hasStandardBrowserEnv \|\|[^]*?^ {4}\}$/gm,
        '    headers.setContentType(undefined);',
      ),
      once(/^ {2}if \(platform\.hasStandardBrowserEnv\) \{[^]*?^ {2}\}$/gm),
      once(', readXsrfCookie = readCookie'),
    ],
    'lib/helpers/toFormData.js': [
      once(/^const predicates = [^]*?^\}\);$/gm, 'const predicates = {};'),
      once(
        "((utils.isFileList(value) || utils.endsWith(key, '[]')) && (arr = utils.toArray(value)))",
        'false',
      ),
    ],
  },
  removed:
    /\baxios\.(?!create\b)\w|\b(CancelToken|HttpStatusCode|isAxiosError|on(Up|Down)loadProgress|with(XSRF|Xsrf)Token|xsrf\w+Name|postForm|formSerializer|toFormData|parseParameters)\b|adapter: 'fetch'|\bauth: \{/,
}
