import type { RemoteModule } from '@molar/shared/remote'

type LoadMessages = RemoteModule['loadMessages']

/** Texts of the shell's own that no patient reads, by namespace: each comes in one file with the code that shows it. */
export const OWN_TEXTS: Readonly<Record<string, LoadMessages>> = {
  staff: async () =>
    (await import(/* webpackChunkName: "staff" */ '../messages/staff/en.json', { with: { type: 'json' } }))
      .default,
  account: async () =>
    (
      await import(/* webpackChunkName: "own-pages" */ '../messages/account/en.json', {
        with: { type: 'json' },
      })
    ).default,
  template: async () =>
    (
      await import(/* webpackChunkName: "template" */ '../messages/template/en.json', {
        with: { type: 'json' },
      })
    ).default,
}
