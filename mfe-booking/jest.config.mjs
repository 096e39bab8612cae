import settings from '@molar/tools/jest'

// Whole bookings on a machine that is busy with other things: a story is never cut off for being slow.
export default { ...settings, testTimeout: 60_000 }
