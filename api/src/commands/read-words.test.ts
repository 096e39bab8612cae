import { runCommand } from '../../testing/commands.ts'

/** Errors in the words are found before the database is opened, so that this folder is never made. */
const run = (name: string, words: string, env?: NodeJS.ProcessEnv) =>
  runCommand(name, words.split(' ').filter(Boolean), '/no-folder', env)

it.each([
  ['staff', 'list --bogus', 'There is no option --bogus.'],
  ['staff', 'create ada.obi --first-name', '--first-name needs a value.'],
  ['staff', 'create ada.obi --first-name --mail', '--first-name needs a value.'],
  // As from an empty variable of a script.
  ['staff', 'change ada.obi --doctor=', '--doctor needs a value.'],
  ['audit', '--since 2026-11-01 --patient=', '--patient needs a value.'],
  ['audit', '--since 2026-11-01 --staff=', '--staff needs a value.'],
  ['staff', 'reset ada.obi --mail=yes', '--mail takes no value.'],
  ['staff', 'disable ada.obi extra', 'Unexpected word `extra`.'],
  ['audit', '--json', '--since is missing.'],
  ['audit', '--since yesterday', '--since must be a date such as 2026-11-01.'],
  ['audit', '--since 2026-13-45', '--since must be a date such as 2026-11-01.'],
  ['audit', '--since 2026-11-01 --json --after x', '--after must be the ID of an entry, such as 1200.'],
  ['audit', '--since 2026-11-01 --json --staff ada', '--json does not go with --staff or --patient.'],
  ['audit', '2026-11-01', 'Unexpected word `2026-11-01`.'],
  ['keys', 'renew', 'There is no command `renew`.'],
  ['keys', 'reseal now', 'Unexpected word `now`.'],
  ['keys', 'reseal --confirm', '--confirm does not belong to `reseal`.'],
  ['keys', '--confirm', '--confirm does not belong to `list`.'],
  ['keys', '--bogus', 'There is no option --bogus.'],
  ['outbox', 'send', 'There is no command `send`.'],
  ['outbox', '--all', '--all does not belong to `list`.'],
  ['outbox', 'retry', 'ID or --all is missing.'],
  ['outbox', 'retry 99999', '`99999` is not an ID of a notification.'],
  ['outbox', 'retry 99999 --all', 'Write an ID or --all, not both.'],
  ['patients', 'export', 'There is no command `export`.'],
  ['patients', 'import', 'FILE.csv is missing.'],
  ['patients', 'import one.csv two.csv', 'Unexpected word `two.csv`.'],
  ['patients', 'import one.csv --confirm', '--confirm does not belong to `import`.'],
  ['patients', 'erase', 'CLINIC-ID, REFERENCE or #NUMBER is missing.'],
  ['database', 'foo', 'There is no command `foo`.'],
  ['database', 'migrate now', 'Unexpected word `now`.'],
  ['clinic', 'toString', 'There is no command `toString`.'],
  ['clinic', 'import', 'FILE.json is missing.'],
])('The command `%s -- %s` is refused with the reason above the usage', async (name, words, reason) => {
  const { code, output } = await run(name, words)
  expect({ code, reason: output.split('\n').slice(0, 3) }).toEqual({
    code: 1,
    reason: [reason, '', expect.stringContaining(`Usage: npm run ${name} `)],
  })
})

it.each(['clinic', 'database', 'patients', 'staff'])(
  'The command `%s` without words prints its usage',
  async (name) => {
    const { code, output } = await run(name, '')
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^Usage: npm run /) })
  },
)

// npm sets a variable to `true` for `--option value`, and to the value for `--option=value`.
it.each([
  ['audit', '2026-11-01', { npm_config_since: 'true' }, '--since'],
  ['audit', '', { npm_config_since: '2026-11-01', npm_config_staff: 'ada' }, '--since and --staff'],
  ['outbox', 'retry', { npm_config_all: 'true' }, '--all'],
  ['staff', 'create ada.obi Ada', { npm_config_first_name: 'true' }, '--first-name'],
  [
    'staff',
    'change ada.obi',
    { npm_config_job_title: 'Nurse', npm_config_role: 'nurse' },
    '--role and --job-title',
  ],
  ['staff', 'reset ada.obi', { npm_config_mail: 'true' }, '--mail'],
])('The command `%s %s` does nothing if npm has kept options: %j', async (name, words, env, options) => {
  const { code, output } = await run(name, words, env)
  const kept = `npm kept ${options}, and nothing was done. Write two hyphens before the options: npm run ${name} `
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(kept) })
})
