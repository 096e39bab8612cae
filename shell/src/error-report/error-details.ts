/** How many frames of a stack are sent. */
const MAX_FRAMES = 30

/** `at submit (https://…/x.js:1:2)` of Chrome, `submit@https://…/x.js:1:2` of Firefox and Safari. */
const FRAME = /^\s*(?:at (?:async )?)?(?:([^@]*?)(?: \(|@))?(https?:\/\/[^\s()]+?):(\d+):(\d+)\)?$/

/** A file of a release. Others belong to extensions of the browser. */
const FILE = /^\/[\w-]+\/releases\/[\w.+-]+\/[\w.-]+$/

const FUNCTION = /^[\w$.<> ]{1,80}$/

/** Beginnings of messages that browsers write. Their ends may contain names and values. */
const KNOWN_MESSAGES = [
  'Cannot read properties of undefined',
  'Cannot read properties of null',
  'Cannot set properties of undefined',
  'Cannot set properties of null',
  'Cannot access',
  'Maximum call stack size exceeded',
  'Minified React error',
]

const KNOWN_NAMES = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'URIError',
  'ChunkLoadError',
  'DOMException',
  'SecurityError',
  'QuotaExceededError',
]

/** Returns the name of an error, if it is a usual one: a remote may put anything there. */
export function nameOf(error: unknown) {
  const name = error instanceof Error ? error.name : ''
  return KNOWN_NAMES.includes(name) ? name : 'Error'
}

/** Returns the part of a message that contains nothing typed. */
export function safeMessageOf(error: unknown) {
  const message = error instanceof Error ? error.message : ''
  return KNOWN_MESSAGES.find((known) => message.startsWith(known)) ?? 'The message is not sent.'
}

/** Returns the frames of an error in files of releases, the oldest first. */
export function framesOf(error: unknown) {
  const stack = error instanceof Error && typeof error.stack === 'string' ? error.stack : ''
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', address = '', row, column] = FRAME.exec(line) ?? []
      const file = URL.canParse(address) ? new URL(address).pathname : ''
      if (!FILE.test(file)) return []
      return {
        function: name && FUNCTION.test(name) ? name : '?',
        // Without its query.
        filename: file,
        lineno: Number(row),
        colno: Number(column),
        in_app: true,
      }
    })
    .slice(0, MAX_FRAMES)
    .toReversed()
}
