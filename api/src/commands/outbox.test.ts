import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand, serverWithDatabase } from '../../testing/commands.ts'
import { createDataFolder } from '../../testing/data-folder.ts'
import { anOutboxRow } from '../../testing/outbox.ts'
import { linkFile, newOperatorSecret, readLink, writeLink } from './operator-link.ts'

let folder: string
beforeAll(() => {
  folder = createDataFolder('outbox')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const outbox = (...args: string[]) => runCommand('outbox', args, folder)
const NO_NOTIFICATION = {
  code: 1,
  output: 'There is no such notification, or it is no longer useful (a code, or a past appointment).\n',
}

it('The outbox command lists undelivered notifications and refuses an unknown id', async () => {
  expect(await outbox()).toEqual({ code: 0, output: '0 waiting, 0 undelivered.\n' })
  expect(await outbox('retry', randomUUID())).toEqual(NO_NOTIFICATION)
})

describe('outbox command through the server that has the database open', () => {
  let server: Awaited<ReturnType<typeof serverWithDatabase>>
  beforeAll(async () => {
    server = await serverWithDatabase(folder)
  })
  afterAll(() => server.close())
  afterEach(() => jest.restoreAllMocks())

  it('The outbox command lists an undelivered notification of the server and sends it again', async () => {
    const failed = { state: 'dead', failure: 'ECONNREFUSED', attempts: 200, settled_at: new Date() } as const
    const row = anOutboxRow(failed)
    const { id } = row
    await server.db.insertInto('outbox').values(row).execute()
    expect(await outbox()).toEqual({
      code: 0,
      output: expect.stringMatching(
        new RegExp(
          `^0 waiting, 1 undelivered\\.\n.*  ${id}  confirmation by email  lag  -  200 tries  ECONNREFUSED  can be retried\n$`,
        ),
      ),
    })
    expect(await outbox('retry', id)).toEqual({
      code: 0,
      output: 'Queued again: the server sends it within a second.\n',
    })
  })

  it('The outbox command says why notifications wait for another attempt', async () => {
    const refused = {
      failure: 'EENVELOPE 550',
      attempts: 3,
      next_at: new Date(Date.now() + 3_600_000),
    } as const
    for (const row of [anOutboxRow(refused), anOutboxRow(refused)])
      await server.db.insertInto('outbox').values(row).execute()
    expect((await outbox()).output).toContain('2 by email wait for another attempt after EENVELOPE 550\n')
    await server.db.deleteFrom('outbox').where('attempts', '=', 3).execute()
  })

  it('The outbox command refuses an id that the server does not know', async () => {
    expect(await outbox('retry', randomUUID())).toEqual(NO_NOTIFICATION)
  })

  it.each([
    { name: 'list', words: [] },
    { name: 'retry ID', words: ['retry', randomUUID()] },
    { name: 'retry --all', words: ['retry', '--all'] },
  ])(
    'The outbox command says that the server refused the secret, and what to do: $name',
    async ({ words }) => {
      const link = (await readLink(folder))!
      await writeLink(folder, { ...link, secret: newOperatorSecret() })
      try {
        expect(await outbox(...words)).toEqual({
          code: 1,
          output:
            `The server at ${server.url} refused the secret in ${join(folder, 'operator.json')}. ` +
            'Restart the server: it writes a new secret. Then run the command again.\n',
        })
      } finally {
        await writeLink(folder, link)
      }
    },
  )

  it('The outbox command says what to do if it cannot read how to reach the server', async () => {
    const file = linkFile(folder)
    renameSync(file, `${file}.before`)
    // The tests may run as a user who can read every file.
    mkdirSync(file)
    try {
      expect(await outbox()).toEqual({
        code: 1,
        output: `${file} cannot be read: run the command as the user who runs the server.\n`,
      })
    } finally {
      rmSync(file, { recursive: true })
      renameSync(`${file}.before`, file)
    }
  })

  it('The outbox command prints an error of the server, not that there is no such notification', async () => {
    jest.spyOn(server.db, 'transaction').mockImplementation(() => {
      throw new Error('The connection ended.')
    })
    expect(await outbox('retry', randomUUID())).toEqual({
      code: 1,
      output: `${server.app.translate('en', 'problem.internal')}\n`,
    })
  })
})
