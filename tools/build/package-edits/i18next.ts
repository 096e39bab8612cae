import { emptyMethod, once, type PackageEdits, removeFunction } from './edit.ts'

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
      removeFunction('getUsedParamsDetails', '  '),
      removeFunction('hydrate', '  '),
      once(/^ {4}if \(lng\?\.toLowerCase\(\) === 'cimode'\) \{$[^]*?^ {4}\}$/gm),
      { find: /^ +if \(returnDetails\) \{$[^]*?^ +return resolved;\n +\}$/gm, replace: '', times: 2 },
      once(/^ {6}if \(usedKey \|\| usedDefault \|\| updateMissing\) \{$[^]*?^ {6}\}$/gm),
      once(/^ {4}if \(res != null && postProcessorNames\?\.length[^]*?^ {4}\}$/gm),
      once(/^ {4}if \(this\.i18nFormat\?\.parse\) \{[^]*?^ {4}\} else if \(!opt/gm, '    if (!opt'),
      once(/^ {4}if \(typeof keys === 'function'\) keys = keysFromSelector\([^]*?\}\);$/gm),
      { find: /typeof (k|key) === 'function' \? keysFromSelector\([^]*?\}\) : /g, replace: '', times: 2 },
    ],
  },
  removed:
    /\b(debug: true|saveMissing|cloneInstance|returnDetails|postProcess|i18nFormat|i18n\.hydrate|cimode)\b|\bt\(\(?\$?\w*\)? =>/,
}

/** Removes the copy of a hook that every React since 18 has, and what only the component `Trans` needs. */
export const REACT_I18NEXT: PackageEdits = {
  files: {
    'dist/es/useTranslation.js': [once("from 'use-sync-external-store/shim';", "from 'react';")],
    'dist/es/defaults.js': [once("import { unescape } from './unescape.js';"), once(/^ {2}unescape,$/gm)],
  },
  removed: /<Trans\b/,
}
