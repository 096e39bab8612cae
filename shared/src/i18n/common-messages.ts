import english from './messages/en.json' with { type: 'json' }

/** The English texts of the namespace `common`, which `@molar/shared/ui` shows. They are part of the first visit. */
export const commonMessages = english

/** Loads these texts in another language. The chunk name puts them into one file with the shell's own texts. */
export const loadCommonMessages = async (language: string): Promise<typeof english> =>
  (
    await import(
      /* webpackChunkName: "page-[request]", webpackExclude: /\/en\.json$/ */
      `./messages/${language}.json`
    )
  ).default
