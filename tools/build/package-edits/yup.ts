import { once, type PackageEdits, removeFunction } from './edit.ts'

/** Methods that no schema in a browser uses, and in how many classes. */
const METHODS = {
  describe: 7,
  concat: 3,
  meta: 2,
  when: 1,
  resolveOptions: 1,
  notOneOf: 1,
  validate: 2,
  isValid: 2,
  isValidSync: 2,
  notRequired: 3,
  strict: 1,
  strip: 2,
  ensure: 2,
  truncate: 1,
  stripUnknown: 1,
  unknown: 1,
  matches: 1,
  email: 1,
  url: 1,
  uuid: 1,
  datetime: 1,
  lowercase: 1,
  uppercase: 1,
  round: 1,
  partial: 1,
  deepPartial: 1,
  pick: 1,
  omit: 1,
  from: 1,
  json: 2,
  exact: 1,
  noUnknown: 1,
  transformKeys: 1,
  camelCase: 1,
  snakeCase: 1,
  constantCase: 1,
  "\\['~standard'\\]": 2,
}

/**
 * Removes what no schema in a browser uses: references, conditions, paths, descriptions, and the texts of yup, because every
 * rule has its own message. A rule without one would have an empty message.
 */
export const YUP: PackageEdits = {
  files: {
    'index.esm.js': [
      ...Object.entries(METHODS).map(([name, times]) => removeFunction(name, '  ', times)),
      once(/^for \(const method of \['validate', 'validateSync'\]\)[^]*?^\};$/gm),
      // Otherwise the classes stay without a use.
      {
        find: /^(create\$?\d*|DateSchema)\.(prototype = \w+\.prototype|INVALID_DATE = invalidDate);$/gm,
        replace: '',
        times: 10,
      },
      // The texts.
      once(/^var locale = [^]*?^\}\);$/gm, 'var locale = {};'),
      once(/^ {2}notType: \(\{$[^]*?^ {2}\}$/gm, "  notType: ''"),
      { find: /'\$\{path\}[^\n]*'/g, replace: "''", times: 34 },
      once(/^ {4}if \(typeof message === 'string'\) return message\.replace.*$/gm),
      once(
        /^ {6}let formattedValue = printValue\(value\);\n.*\n.*$/gm,
        "      throw new TypeError('Wrong type');",
      ),
      // References. Without them the fields have no order among each other.
      once(/^import \{ getter,.*$/gm),
      once("import toposort from 'toposort';"),
      once(
        /^class Reference \{[^]*?^\}$/gm,
        'class Reference {\n  static isRef() {\n    return false;\n  }\n}',
      ),
      once(
        /^function sortFields\([^]*?^\}$/gm,
        'function sortFields(fields) {\n  return Object.keys(fields).reverse();\n}',
      ),
      // Specs are flat, apart from lists.
      once(
        /^function clone\([^]*?^\}$/gm,
        'function clone(src) {\n  return Array.isArray(src) ? [...src] : src;\n}',
      ),
    ],
  },
  removed: new RegExp(
    [
      // In a file that imports yup: the methods, and what else it exports for them.
      `from 'yup'[^]*\\.(${Object.keys(METHODS).join('|')})\\(`,
      "\\b(addMethod|date|getIn|isSchema|lazy|printValue|reach|ref|setLocale|tuple)\\b.*from 'yup'",
      // Other schemas of the contract use these methods for the server.
      "\\b(?!detailsSchema|blockerSchema)\\w+Schema\\b[^;]*? from '@molar/contract'",
    ].join('|'),
  ),
}
