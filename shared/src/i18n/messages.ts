import english from './messages/en.json' with { type: 'json' }

/** English of the namespace `common`: texts of `ui`, in the page before anything is loaded. */
export const commonMessages = english

/** The same in another language; the chunk name puts it into one file with the shell's own texts. */
export const loadCommonMessages = async (language: string): Promise<typeof english> =>
  (
    await import(
      /* webpackChunkName: "page-[request]", webpackInclude: /\/(de|es|it|ru)\.json$/ */
      `./messages/${language}.json`
    )
  ).default
