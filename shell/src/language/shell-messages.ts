import { DEFAULT_LANGUAGE, loadCommonMessages } from '@molar/shared/i18n'
import type { Messages, RemoteModule } from '@molar/shared/remote'

type LoadMessages = RemoteModule['loadMessages']
type MessagesFile = { default: Messages }

/** English is in one file with the code that shows it. Another language is loaded when it is chosen. */
const inTwoFiles =
  (english: () => Promise<MessagesFile>, other: (language: string) => Promise<MessagesFile>): LoadMessages =>
  async (language) =>
    (await (language === DEFAULT_LANGUAGE ? english() : other(language))).default

/**
 * What loads the texts of the shell itself, by namespace. The English of `common` and `shell` is part of the first visit.
 * Another language comes in two files, by the chunk names below: `page-…` for everybody, `staff-…` for staff.
 */
export const SHELL_MESSAGES: Readonly<Record<string, LoadMessages>> = {
  common: loadCommonMessages,
  shell: async (language) =>
    (
      await import(
        /* webpackChunkName: "page-[request]", webpackInclude: /messages\/[\w-]+\.json$/, webpackExclude: /\/en\.json$/ */
        `../messages/${language}.json`
      )
    ).default,
  staff: inTwoFiles(
    () => import(/* webpackChunkName: "staff" */ '../messages/staff/en.json', { with: { type: 'json' } }),
    (language) =>
      import(
        /* webpackChunkName: "staff-[request]", webpackExclude: /\/en\.json$/ */
        `../messages/staff/${language}.json`
      ),
  ),
  account: inTwoFiles(
    () =>
      import(/* webpackChunkName: "own-pages" */ '../messages/account/en.json', { with: { type: 'json' } }),
    (language) =>
      import(
        /* webpackChunkName: "staff-[request]", webpackExclude: /\/en\.json$/ */
        `../messages/account/${language}.json`
      ),
  ),
  template: inTwoFiles(
    () =>
      import(/* webpackChunkName: "template" */ '../messages/template/en.json', { with: { type: 'json' } }),
    (language) =>
      import(
        /* webpackChunkName: "staff-[request]", webpackExclude: /\/en\.json$/ */
        `../messages/template/${language}.json`
      ),
  ),
}
