import { loadCommonMessages } from '@molar/shared/i18n'
import type { Messages, RemoteModule } from '@molar/shared/remote'

type LoadMessages = RemoteModule['loadMessages']
type File = { default: Messages }

/** English comes in one file with the code that shows it, another language when it is chosen. */
const texts =
  (english: () => Promise<File>, another: (language: string) => Promise<File>): LoadMessages =>
  async (language) =>
    (await (language === 'en' ? english() : another(language))).default

/**
 * Texts of the shell itself, by namespace. Of `common` and `shell` the page has the English from the start. Another
 * language comes in two files, which the chunk names make: `page-…` for everybody, `desk-…` for staff.
 */
export const SHELL_MESSAGES: Readonly<Record<string, LoadMessages>> = {
  common: loadCommonMessages,
  shell: async (language) =>
    (
      await import(
        /* webpackChunkName: "page-[request]", webpackInclude: /messages\/(de|es|it|ru)\.json$/ */
        `../messages/${language}.json`
      )
    ).default,
  staff: texts(
    () => import(/* webpackChunkName: "staff" */ '../messages/staff/en.json', { with: { type: 'json' } }),
    (language) =>
      import(
        /* webpackChunkName: "desk-[request]", webpackInclude: /\/(de|es|it|ru)\.json$/ */
        `../messages/staff/${language}.json`
      ),
  ),
  account: texts(
    () =>
      import(/* webpackChunkName: "own-pages" */ '../messages/account/en.json', { with: { type: 'json' } }),
    (language) =>
      import(
        /* webpackChunkName: "desk-[request]", webpackInclude: /\/(de|es|it|ru)\.json$/ */
        `../messages/account/${language}.json`
      ),
  ),
  template: texts(
    () =>
      import(/* webpackChunkName: "template" */ '../messages/template/en.json', { with: { type: 'json' } }),
    (language) =>
      import(
        /* webpackChunkName: "desk-[request]", webpackInclude: /\/(de|es|it|ru)\.json$/ */
        `../messages/template/${language}.json`
      ),
  ),
}
