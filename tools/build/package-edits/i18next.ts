import { emptyMethod, once, type PackageEdits } from './edit.ts'

/**
 * Removes messages that i18next writes only with `debug`, sending of missing texts, copies of an instance, and the
 * rarest languages that are written from right to left.
 */
export const I18NEXT: PackageEdits = {
  files: {
    'dist/esm/i18next.js': [
      ...['cloneInstance', 'saveMissing', 'noticeDevFallback'].map((name) => emptyMethod(name, '  ')),
      once(
        /(?<=const rtlLngs = )\[[^\]]*\]/g,
        "['ar', 'he', 'iw', 'fa', 'ur', 'ps', 'ug', 'yi', 'dv', 'ckb']",
      ),
      {
        find: /^(\s*(?:if \(.*\) )?)this\.logger\.(?:warn|log|deprecate|once)\(.*\);$/gm,
        replace: '$1;',
        times: 35,
      },
    ],
  },
  removed: /\b(debug: true|saveMissing|cloneInstance)\b/,
}

/** Removes the copy of a hook that every React since 18 has, and what only the component `Trans` needs. */
export const REACT_I18NEXT: PackageEdits = {
  files: {
    'dist/es/useTranslation.js': [once("from 'use-sync-external-store/shim';", "from 'react';")],
    'dist/es/defaults.js': [once("import { unescape } from './unescape.js';"), once(/^ {2}unescape,$/gm)],
  },
  removed: /<Trans\b/,
}
