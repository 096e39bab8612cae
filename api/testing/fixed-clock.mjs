// Loaded into a server of a test or of `npm run screenshots`: its clock always shows FIXED_TIME.
const moment = Date.parse(process.env.FIXED_TIME)

class FixedDate extends Date {
  constructor(...parts) {
    if (parts.length === 0) super(moment)
    else super(...parts)
  }
  static now() {
    return moment
  }
}

if (/server\.(ts|mjs)$/.test(process.argv[1])) globalThis.Date = FixedDate
