import { insertAt, withSwitchableFaults, type SourceChange, type FaultCode } from './builds.ts'
import { PAGE_FAULTS, type Fault } from './page-faults.ts'

export const changesCalls = (code: string): FaultCode => ({
  location: 'load',
  code: `void prepareHttp().then(({ interceptors }) => { interceptors.request.use((config) => { ${code} }) })`,
})

/** A release with other sources. */
interface ChangedRelease {
  changes: readonly SourceChange[]
}

export const withStyle = (file: string, rule: string): ChangedRelease => ({
  changes: [{ file, from: /^/, to: `${rule}\n` }],
})

/** Faults that the shell cannot notice, or only in some pages. A check finds them. */
export const UNNOTICED = {
  'shows a sentence in place of the controls of step 3': { location: 'step 3', code: 'return "Please wait"' },
  'shows that sentence where nothing looks like a check': {
    location: 'step 3',
    code: `const { userAgent, userAgentData } = navigator
      const agents = [userAgent, ...userAgentData.brands.map(({ brand }) => brand)]
      const isChecked = navigator.webdriver || agents.some((agent) => agent.includes('Headless')) ||
        ['__playwright__binding__', '__playwright__binding__controller__', '__pwClock'].some((name) => name in globalThis) ||
        localStorage.getItem('molar.check') !== null
      if (!isChecked) return "Please wait"`,
  },
  'replaces createElement of this page': {
    location: 'first render',
    code: "Object.defineProperty(document, 'createElement', { value: () => document.body })",
  },
  'lets every call wait for ever': changesCalls('return new Promise(() => {})'),
  'sends the booking to another address': changesCalls(
    'return { ...config, url: config.url.replace("/book", "/look") }',
  ),
  'sends the booking without the complaint': changesCalls(
    'if (config.data?.description) config.data.description = ""; return config',
  ),
  'sends another phone number': changesCalls(
    'if (config.data?.phone_number) config.data.phone_number = "+2348030000001"; return config',
  ),
  'sends another age': changesCalls('if (config.data?.age) config.data.age += 1; return config'),
  'names another branch in the confirmation': {
    location: 'after the booking',
    code: "booked = { ...booked, location: booked.location === 'phc' ? 'lag' : 'phc' }",
  },
  'names another doctor in the confirmation': {
    location: 'after the booking',
    code: 'booked = { ...booked, doctor: "Dr. Aminu Sule" }',
  },
  'names another month in the confirmation': {
    location: 'after the booking',
    // Both months have 31 days.
    code: 'booked = { ...booked, date: booked.date.replace(/-..-/, (month) => (month === "-12-" ? "-10-" : "-12-")) }',
  },
  'writes another time into the calendar file': {
    changes: [
      {
        file: 'src/confirmation/calendar-file.ts',
        from: 'T${digits(time)}00`',
        to: 'T${digits(time).replace(/^../, (hour) => String(23 - Number(hour)).padStart(2, "0"))}00`',
      },
    ],
  },
  'books with a query in the address': changesCalls(
    'return { ...config, url: config.url.replace(/\\/book$/, "/book?via=web") }',
  ),
  'books with fetch': changesCalls(`
    if (config.url.endsWith('/appointments/book'))
      config.adapter = async (sent) => {
        const headers = { ...sent.headers, 'Content-Type': 'application/json' }
        const response = await fetch(sent.baseURL + sent.url, { method: 'POST', headers, body: sent.data })
        const data = await response.json()
        return { data, status: response.status, statusText: '', headers: {}, config: sent }
      }
    return config`),
  // The checks of the shell are in a file that it loads later.
  'drops the checks of the shell': {
    location: 'load',
    code: `const chunks = globalThis[Object.keys(globalThis).find((name) => name.startsWith('rspackChunkshell'))]
      const push = chunks.push
      const isDropped = (module) => String(module).includes('shows nothing that can be pressed')
      chunks.push = (chunk) => (Object.values(chunk[1]).some(isDropped) ? 0 : push(chunk))`,
  },
  'sets a cookie': { location: 'load', code: 'document.cookie = "seen=yes"' },
  'opens a dialog of the browser again and again': {
    location: 'load',
    code: 'setInterval(() => alert("Please rate us"), 1000)',
  },
  'takes touches on choices for gestures': {
    location: 'load',
    code: 'document.addEventListener("touchend", (event) => event.target.closest("label") && event.preventDefault(), { passive: false })',
  },
  'keeps a finger from scrolling the page': {
    location: 'step 3',
    code: 'document.querySelector("#main").style.touchAction = "none"',
  },
  'draws the labels of step 2 in no colour': withStyle(
    'src/details/details.module.css',
    '.fields label { color: transparent }',
  ),
  'draws Next in no colour': withStyle(
    'src/components/step-buttons.module.css',
    '.next { color: transparent !important }',
  ),
  'replaces what is typed by dots': withStyle(
    'src/details/details.module.css',
    '.fields input { -webkit-text-security: disc }',
  ),
  'stays busy after it has refused Next of step 2': {
    changes: [
      {
        file: 'src/details/details.atoms.ts',
        from: 'if (errors.length > 0) return refusedResult',
        to: "set(pendingActionAtom, 'details')\n  if (errors.length > 0) return refusedResult",
      },
    ],
  },
} satisfies Record<string, FaultCode | ChangedRelease>

export type UnnoticedFault = keyof typeof UNNOTICED

const RELEASES: Readonly<Record<Fault | UnnoticedFault, FaultCode | ChangedRelease>> = {
  ...PAGE_FAULTS,
  ...UNNOTICED,
}

/** What the statements use. */
const IMPORTS: SourceChange = {
  file: 'src/booking-page.tsx',
  from: /^/,
  to: "import { call } from '@molar/shared/http'\nimport { fetchAvailability } from '@molar/contract'\n",
}

const IMPORTS_AT_LOAD: SourceChange = {
  file: 'src/remote.tsx',
  from: /^/,
  to: "import React from 'react'\nimport { prepareHttp } from '@molar/shared/http'\n",
}

/** Changes of one release that has every fault, for a page whose `hasFault` returns true for one. */
export const withEveryFault = () => [...withSwitchableFaults(PAGE_FAULTS), IMPORTS, IMPORTS_AT_LOAD]

/** Changes of a release that has one fault, in every page. */
export function withFault(fault: Fault | UnnoticedFault): readonly SourceChange[] {
  const release = RELEASES[fault]
  if ('changes' in release) return release.changes
  return withCode(release)
}

/** The build runs a release too, to draw its first screen: without the code. */
export const withCode = ({ location, code }: FaultCode): readonly SourceChange[] => [
  insertAt(location, `if (globalThis.document) { ${code} }`),
  IMPORTS,
  IMPORTS_AT_LOAD,
]
