import { activate, check, runSpecs } from '@molar/releases/commands'
import { folderStore, pointerOf, type Actor, type Store } from '@molar/releases/store'
import { expect, test } from '@playwright/test'
import { CHANGES, insertAt } from '../environment/builds.ts'
import { withFault } from '../environment/broken-releases.ts'
import { RARE_FAULTS } from '../environment/rare-faults.ts'
import { openReleaseStore } from '../environment/release-store.ts'

const actor = { by: 'Booking' }
const forced = { ...actor, force: true, why: 'The clinic is waiting' }

/** Things that break the page, and things that a person may allow. */
const DEFECTS = `if (!globalThis.wasSeen) {
  globalThis.wasSeen = true
  Navigator.prototype.sendBeacon = () => true
  localStorage.setItem('foreign', 'yes')
  document.cookie = 'seen=yes'
  sessionStorage.removeItem('draft.blockers')
  setTimeout(() => alert('Welcome'))
  setTimeout(() => { for (const end = Date.now() + 5000; Date.now() < end; ) Math.random() })
  setTimeout(() => { throw new Error('Later') })
  console.error('Something is wrong')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('@media screen { body, .booking-a:is(:hover, :focus:not(:disabled)) { gap: 1px } }')
  document.adoptedStyleSheets.push(sheet)
}`

const BREAKS = [
  /^- Breaks the page: adds a style that matches outside of the remote: body \(at “/,
  /^- Breaks the page: adds window\.wasSeen \(at “/,
  /^- Breaks the page: changes Navigator\.prototype\.sendBeacon \(at “/,
  /^- Breaks the page: has a style that matches outside of the remote: \.bar \(.*\.css\)/,
  /^- Breaks the page: removes keys of sessionStorage that are not its own \(at “/,
  /^- Breaks the page: sets the cookie seen \(at “/,
  /^- Breaks the page: writes the key foreign of localStorage, which is not its own \(at “/,
]
const WARNINGS = [
  /^- Warning, can be overridden: fails with a script error: Later \(remote\.\w+\.js/,
  /^- Warning, can be overridden: lacks texts or has wrong placeholders in the language de \(src\/messages\)$/,
  /^- Warning, can be overridden: needs \d+ requests, and its remote\.json allows 2 /,
  /^- Warning, can be overridden: needs \d+ kB, and its remote\.json allows 1 /,
  /^- Warning, can be overridden: opens a dialog of the browser, alert: “Welcome” \(at \//,
  /^- Warning, can be overridden: runs a task of [56]\.\d s \(at “/,
  /^- Warning, can be overridden: writes an error to the console: Something is wrong \(remote\.\w+\.js/,
]

/** Expects one line for each pattern, in any order: lines with numbers sort differently from time to time. */
function expectLines(lines: readonly string[], patterns: readonly RegExp[]) {
  for (const pattern of patterns) expect(lines).toContainEqual(expect.stringMatching(pattern))
  expect(lines).toHaveLength(patterns.length)
}

const OTHER_DEFECTS = [
  CHANGES.lacksGermanText,
  CHANGES.stylesTheBar,
  CHANGES.otherDrafts,
  {
    file: 'remote.json',
    from: /"kilobytes": \d+, "requests": \d+/,
    to: '"kilobytes": 1, "requests": 2',
  },
]

test(
  'a release can be activated only after its specs passed with the current shell',
  { tag: ['@once', '@good-release'] },
  async () => {
    test.setTimeout(900_000)
    const files = openReleaseStore()
    const store = folderStore(files.folder)
    try {
      await files.publish({ version: '1.2.0' })
      await expect(activate(store, 'booking', '1.2.0', actor)).rejects.toThrow('1.2.0 was not checked')
      // A check that fails says why.
      await check(store, 'booking', '1.2.0', { runSpecs, log: console.log })
      await activate(store, 'booking', '1.2.0', actor)
      expect((await pointerOf(store, 'booking')).pointer.current.version).toBe('1.2.0')
    } finally {
      files.close()
    }
  },
)

test(
  'a release that failed one spec of its check cannot be activated, and the refusal names the spec',
  { tag: ['@once-long', '@bad-release'] },
  async () => {
    test.setTimeout(900_000)
    const files = openReleaseStore()
    const store = folderStore(files.folder)
    try {
      const { changes, foundIn } = RARE_FAULTS['selects the patient before the chosen one']
      await files.publish({ version: '1.1.0', changes })
      await check(store, 'booking', '1.1.0', { runSpecs })
      await expect(activate(store, 'booking', '1.1.0', actor)).rejects.toThrow(
        new RegExp(`booking 1\\.1\\.0 in shell 1\\.0\\.0 failed \\(.*${foundIn}`),
      )
    } finally {
      files.close()
    }
  },
)

test(
  'the check of a remote passes in a store in which no other remote is active',
  { tag: ['@once-long', '@good-release'] },
  async () => {
    test.setTimeout(900_000)
    for (const remote of ['appointments', 'blockers']) {
      const files = openReleaseStore()
      for (const other of ['appointments', 'blockers', 'booking'])
        if (other !== remote) files.removePointer(other)
      try {
        const lines: string[] = []
        await check(folderStore(files.folder), remote, '1.0.0', { runSpecs, log: (line) => lines.push(line) })
        expect(lines).toEqual([`${remote} 1.0.0 in shell 1.0.0: passed`])
      } finally {
        files.close()
      }
    }
  },
)

test(
  'one check of many combinations names each defect, and --force does not pass what breaks the page',
  { tag: ['@once-long', '@bad-release'] },
  async () => {
    test.setTimeout(900_000)
    const files = openReleaseStore()
    const store = folderStore(files.folder)
    try {
      await files.publish({
        version: '1.3.0',
        changes: [insertAt('first render', DEFECTS), ...OTHER_DEFECTS],
      })
      await files.publish({
        version: '1.4.0',
        changes: withFault('leaves the first screen for the sign-in page'),
      })
      await files.publish({
        version: '1.5.0',
        changes: withFault('puts a transparent element over the page'),
      })
      await files.publish({ version: '1.7.0', changes: [CHANGES.differsFromItsFirstScreen] })
      await files.publish({ version: '1.6.0', changes: [CHANGES.otherDrafts, CHANGES.takesOverDrafts] })
      files.point({ current: '1.0.0', previous: ['1.3.0', '1.4.0', '1.5.0', '1.6.0', '1.7.0'] })
      const lines: string[] = []
      await check(store, 'shell', '1.0.0', { runSpecs, log: (line) => lines.push(line) })
      expect(lines.filter((line) => line.endsWith(': passed')).toSorted()).toEqual([
        'appointments 1.0.0 in shell 1.0.0: passed',
        'blockers 1.0.0 in shell 1.0.0: passed',
        'booking 1.0.0 in shell 1.0.0: passed',
        'booking 1.6.0 in shell 1.0.0: passed',
      ])
      expect(lines.find((line) => line.startsWith('booking 1.3.0'))).toMatch(
        /failed \(the input of a patient in the active release is kept by the checked release; 14 findings\)/,
      )
      expectLines(await refused(store, '1.3.0', actor), [...BREAKS, ...WARNINGS])
      expectLines(await refused(store, '1.3.0', forced), BREAKS)
      expect(await refused(store, '1.4.0', forced)).toContainEqual(
        expect.stringMatching(
          /^- Breaks the page: goes to \/login, and nobody pressed a link to it \(remote\.\w+\.js/,
        ),
      )
      expect(await refused(store, '1.5.0', forced)).toContainEqual(
        expect.stringMatching(/^- Breaks the page: covers its controls \(at “/),
      )
      expect(await refused(store, '1.7.0', forced)).toContainEqual(
        expect.stringMatching(
          /^- Breaks the page: its first screen in the page differs from what it draws \(at “/,
        ),
      )
      expect(await refused(store, '1.5.0', actor)).toContainEqual(
        expect.stringMatching(
          /^- Warning, can be overridden: is rejected by the shell, because it fails \(phase /,
        ),
      )
      await activate(store, 'booking', '1.6.0', actor)
    } finally {
      files.close()
    }
  },
)

test(
  'a person can activate a shell beside an earlier release of booking that the specs no longer fit',
  { tag: ['@once-long', '@good-release'] },
  async () => {
    test.setTimeout(1_800_000)
    const files = openReleaseStore()
    const store = folderStore(files.folder)
    try {
      for (const other of ['appointments', 'blockers']) files.removePointer(other)
      await files.publish({ version: '1.1.0', folder: 'shell' })
      await files.publish({ version: '0.9.0', changes: [CHANGES.callsSubmitSend] })
      files.point({ current: '1.0.0', previous: ['0.9.0'] })
      const lines: string[] = []
      await check(store, 'shell', '1.1.0', { runSpecs, log: (line) => lines.push(line) })
      expect(lines).toContain('booking 1.0.0 in shell 1.1.0: passed')
      expect(lines.at(-1)).toMatch(
        /^booking 0\.9\.0 in shell 1\.1\.0 failed .*\n- Warning, can be overridden: keeps a patient from booking, and the shell does not notice it, also with the active release of shell \(/,
      )
      await expect(activate(store, 'shell', '1.1.0', actor)).rejects.toThrow(
        'booking 0.9.0 in shell 1.1.0 failed',
      )
      await activate(store, 'shell', '1.1.0', forced)
    } finally {
      files.close()
    }
  },
)

/** The lines with which a release is refused, after the first sentence, in the order of the alphabet. */
async function refused(store: Store, version: string, actor: Actor) {
  const message = await activate(store, 'booking', version, actor).catch((error: Error) => error.message)
  return message.split('\n').slice(1).toSorted()
}
