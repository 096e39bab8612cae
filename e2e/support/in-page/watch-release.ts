// oxlint-disable unicorn/consistent-function-scoping -- it runs in the page as text
import type { foreignSelectorsIn, SpecFinding } from '@molar/releases/commands'
import type { WatchedRelease } from './watched-release.ts'

/** Receives a finding of the page, as text. */
export const REPORT = 'reportFinding'
/** The event that makes the page check itself once more. */
export const CHECK_AGAIN = 'check-again'

/** Runs in the page before all other scripts, as text: it may use nothing of this file. Reports what a release does. */
export function watchRelease(watched: WatchedRelease, foreignIn: typeof foreignSelectorsIn) {
  const { folder, classes, storage, names, publicPaths, maxTaskMs, focusMoveAfterPressMs, focusChangeLimit } =
    watched
  const page = globalThis as unknown as Record<string, (finding: string) => void>
  const send = page[watched.report]!
  // A release that knows of the check could behave better while it runs.
  Reflect.deleteProperty(page, watched.report)
  const repeat = (Reflect.get(page, watched.realSetInterval) ?? setInterval) as typeof setInterval
  Reflect.deleteProperty(page, watched.realSetInterval)

  const step = () => {
    const current = document.querySelector('[aria-current="step"]') ?? document.querySelector('h1')
    // The number of a step is in its text.
    return current?.textContent.trim().replace(/^\d+/, '') || location.pathname
  }
  const fileIn = (stack: string) => {
    const at = stack.indexOf(folder)
    return at < 0 ? '' : (/[^/\s)]+/.exec(stack.slice(at + folder.length))?.[0] ?? '')
  }
  // Findings count only in a page that has loaded a file of the checked release. Other pages show another remote or the active
  // release.
  let isLoaded = false
  const lookForFiles = (entries: PerformanceEntryList) => {
    isLoaded ||= entries.some(({ name }) => name.includes(folder))
  }
  // Both sources are needed: the browser's list of resources has a limit, and the observer is called only after the script
  // has run.
  new PerformanceObserver((list) => lookForFiles(list.getEntries())).observe({ type: 'resource' })
  const resources = performance.getEntriesByType.bind(performance, 'resource')

  const reported = new Set<string>()
  const report = (kind: SpecFinding['kind'], what: string, file = '', { ifRepeated = false } = {}) => {
    if (!isLoaded) lookForFiles(resources())
    if (!isLoaded || reported.has(what)) return
    reported.add(what)
    const where = `${file ? `${file}, ` : ''}at “${step()}”`
    send(JSON.stringify({ kind, what, where, ifRepeated } satisfies SpecFinding))
  }

  // Functions of the page.
  const own = (object: object) =>
    Reflect.ownKeys(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)!] as const)
  const functionsOf = (object: object) =>
    own(object).filter(([, property]) =>
      (['value', 'get', 'set'] as const).some((name) => typeof property[name] === 'function'),
    )
  const isObject = (value: unknown): value is object =>
    !!value && ['object', 'function'].includes(typeof value)
  const built = own(globalThis).flatMap(([name, { value }]) => {
    if (typeof name !== 'string' || !isObject(value) || value === globalThis) return []
    const prototype: unknown = typeof value === 'function' ? value.prototype : null
    return [
      { name, object: value },
      ...(isObject(prototype) ? [{ name: `${name}.prototype`, object: prototype }] : []),
    ]
  })
  const before = [{ name: 'window', object: globalThis as object }, ...built].map((one) => ({
    ...one,
    functions: functionsOf(one.object),
    keys: new Set(Reflect.ownKeys(one.object)),
  }))
  /** Own properties of an object that hide properties of its class. */
  const hidingIn = (object: object) => {
    const prototype = Object.getPrototypeOf(object) as object
    return Reflect.ownKeys(object).filter((key) => key in prototype)
  }
  // Objects that exist once in a page.
  const single = Object.entries({ document, history, navigator }).map(([name, object]) => ({
    name,
    object,
    hiding: hidingIn(object),
  }))
  // The shell replaces these and locks them before any release runs.
  const isLocked = ({ configurable, writable }: PropertyDescriptor) => !configurable && !writable
  const known = names.map((name) => new RegExp(name))

  function lookAtFunctions() {
    for (const { name, object, functions, keys } of before) {
      for (const [key, wanted] of functions) {
        // `ontouch…` properties depend on the emulated screen, which is set while the page opens.
        if (String(key).startsWith('ontouch')) continue
        const now = Object.getOwnPropertyDescriptor(object, key)
        const isSame = now?.value === wanted.value && now?.get === wanted.get && now?.set === wanted.set
        if (!isSame && !(now && isLocked(now))) report('breaks', `changes ${name}.${String(key)}`)
      }
      for (const key of Reflect.ownKeys(object))
        if (!keys.has(key) && !(name === 'window' && known.some((one) => one.test(String(key)))))
          report('breaks', `adds ${name}.${String(key)}`)
    }
    for (const { name, object, hiding } of single)
      for (const key of hidingIn(object))
        if (!hiding.includes(key)) report('breaks', `changes ${name}.${String(key)}`)
  }

  // Styles. The files of a release are checked without a browser; these come from its scripts.
  const stylesBefore = new Set<CSSStyleSheet>()
  addEventListener('DOMContentLoaded', () => {
    for (const { sheet } of document.querySelectorAll('style')) if (sheet) stylesBefore.add(sheet)
    // Style sheets of the first screen, which can belong to another remote. They are there until the scripts have loaded.
    for (const sheet of document.adoptedStyleSheets) stylesBefore.add(sheet)
  })
  const foreignInRules = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return foreignIn(rule.selectorText, classes)
      return rule instanceof CSSGroupingRule ? foreignInRules(rule.cssRules) : []
    })
  function lookAtStyles() {
    if (document.readyState === 'loading') return
    const ofElements = [...document.styleSheets].filter(({ href }) => !href)
    const sheets = [...ofElements, ...document.adoptedStyleSheets].filter((sheet) => !stylesBefore.has(sheet))
    for (const sheet of sheets)
      for (const selector of foreignInRules(sheet.cssRules))
        report('breaks', `adds a style that matches outside of the remote: ${selector}`)
  }

  // Storages.
  /** Characters. All parts together need a thousandth of this. */
  const MAX_STORED_CHARACTERS = 1_000_000
  // The shell writes `browser` on the first visit, with such a text.
  const storages = [
    { name: 'localStorage', one: localStorage, earlier: 'browser' },
    { name: 'sessionStorage', one: sessionStorage, earlier: watched.earlierDraft },
  ]
  for (const { one, earlier } of storages)
    if (earlier && one.getItem(earlier) === null) one.setItem(earlier, Math.random().toString(36).slice(2))
  const isKnownKey = (key: string) =>
    storage.some((one) => (one.endsWith('*') ? key.startsWith(one.slice(0, -1)) : key === one))
  function lookAtStorages() {
    // Every request sends the cookies, and servers refuse requests with large headers.
    if (document.cookie) report('breaks', `sets the cookie ${document.cookie.split('=', 1)[0]!}`)
    for (const { name, one, earlier } of storages) {
      // The shell empties the tab's storage when somebody signs in.
      const isKept = name === 'localStorage' || publicPaths.includes(location.pathname)
      if (isKept && earlier && one.getItem(earlier) === null)
        report('breaks', `removes keys of ${name} that are not its own`)
      if (JSON.stringify(one).length > MAX_STORED_CHARACTERS) report('breaks', `fills ${name}`)
      for (const key of Object.keys(one))
        if (!isKnownKey(key)) report('breaks', `writes the key ${key} of ${name}, which is not its own`)
    }
  }

  function lookAtTouches() {
    if (document.documentElement.scrollHeight <= innerHeight) return
    const isStuck = (element: Element | null): boolean =>
      !!element &&
      (/^(none|pan-x)/.test(getComputedStyle(element).touchAction) || isStuck(element.parentElement))
    const atHeight = (share: number) => document.elementFromPoint(innerWidth / 2, innerHeight * share)
    if ([0.25, 0.5, 0.75].map(atHeight).every(isStuck))
      report('breaks', 'keeps a finger from scrolling the page')
  }

  // Navigations. A press on something else than a link is no reason to leave a public page.
  let pressedPath: string | undefined
  addEventListener('click', ({ target }) => (pressedPath = (target as Element).closest('a')?.pathname), true)
  navigation.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated, hashChange, destination } = event
    if (userInitiated || hashChange || navigationType === 'traverse') return
    const file = fileIn(new Error().stack ?? '')
    const { pathname } = new URL(destination.url)
    if (navigationType === 'reload') return report('breaks', 'reloads the page', file)
    if (pathname === location.pathname && destination.sameDocument) return
    const leaves = publicPaths.includes(location.pathname) && !publicPaths.includes(pathname)
    const isAsked = leaves ? pressedPath === pathname : navigator.userActivation.isActive
    if ((leaves || file) && !isAsked)
      report('breaks', `goes to ${pathname}, and nobody pressed a link to it`, file)
  })

  // The focus. A step may move it after a press, but a field keeps it until somebody presses something.
  let pressedAt = 0
  let focusChanges = 0
  // With a finger, `mousedown` moves the focus. `pressedAt` is the time when the handler runs, because a busy page gets events
  // late.
  for (const type of ['pointerdown', 'pointerup', 'mousedown', 'click', 'keydown'])
    addEventListener(type, () => (pressedAt = performance.now()), true)
  addEventListener(
    'focusout',
    ({ target, relatedTarget, timeStamp }) => {
      const isField = (one: unknown) => one instanceof Element && one.matches('input, select, textarea')
      const isKept = isField(target) && (target as Element).isConnected && document.hasFocus()
      if (!isKept || timeStamp - pressedAt < focusMoveAfterPressMs) return
      // The spec itself moves the focus only to fields.
      const file = fileIn(new Error().stack ?? '')
      if (!file && isField(relatedTarget)) return
      focusChanges++
      if (focusChanges === focusChangeLimit)
        report(
          'breaks',
          `takes the focus from fields ${focusChanges} times, and nobody pressed anything`,
          file,
        )
    },
    true,
  )

  // Presses. If a press does not reach the document, the check sends a click event of its own, to see whether events are
  // stopped.
  let hasArrived = true
  document.addEventListener('click', () => (hasArrived = true), true)
  const isStopped = () => {
    hasArrived = false
    document.documentElement.dispatchEvent(new Event('click'))
    return !hasArrived
  }
  addEventListener(
    'click',
    ({ isTrusted }) => {
      if (!isTrusted) return
      hasArrived = false
      setTimeout(() => {
        if (!hasArrived && isStopped()) report('breaks', 'stops presses before they arrive')
      })
    },
    true,
  )

  // What the shell itself notices.
  // Earlier shells use the name `molar:spoiled`.
  for (const name of ['molar:broken-page', 'molar:spoiled'])
    addEventListener(name, (event) => report('breaks', (event as CustomEvent<string>).detail))
  // No script error: the shell has caught it.
  addEventListener('molar:failed', (event) => {
    const error: unknown = (event as CustomEvent).detail
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    const isReplacement = new RegExp(watched.replaces).test(message)
    report(isReplacement ? 'breaks' : 'warning', `fails with: ${message.slice(0, 200)}`, fileIn(stack))
  })

  // Errors that no dialog and no console shows to the person.
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    report('warning', `breaks the page's policy ${violatedDirective} with ${blockedURI}`, fileIn(sourceFile)),
  )

  // Long tasks.
  const PROBE_STEPS = 5_000_000
  /** Milliseconds of these steps on an idle processor that is not slow. */
  const PROBE_MS = 10
  /** A task that is so many times longer than allowed is reported also if it happens once. */
  const CERTAIN = 4
  /** How many times longer than usual everything takes now: the processor is slow, or busy with something else. */
  function slowness() {
    const start = performance.now()
    let sum = 0
    for (let number = 0; number < PROBE_STEPS; number++) sum += number
    return sum > 0 ? Math.max(1, (performance.now() - start) / PROBE_MS) : 1
  }
  new PerformanceObserver((list) => {
    const longest = Math.max(...list.getEntries().map(({ duration }) => duration))
    if (longest <= maxTaskMs) return
    // The processor may have been slower during the task than it is now.
    const limit = maxTaskMs * slowness()
    const ifRepeated = longest < CERTAIN * limit
    if (longest > limit)
      report('warning', `runs a task of ${(longest / 1000).toFixed(1)} s`, '', { ifRepeated })
  }).observe({ type: 'longtask' })

  const look = () => {
    lookAtFunctions()
    lookAtStorages()
    lookAtStyles()
    lookAtTouches()
  }
  repeat(look, 1000)
  addEventListener('pagehide', look)
  addEventListener(watched.checkAgain, look)
}
