import { rmSync } from 'node:fs'
import { runCommand, serverWithDatabase } from '../../testing/commands.ts'
import { createDataFolder } from '../../testing/data-folder.ts'

const NEW = 'Kc7mXv1pQz9RtYw3Bd5NfHjL2sGa8Ue6'

let folder: string
beforeEach(() => {
  folder = createDataFolder('keys')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const keys = (env: Record<string, string>, ...args: string[]) => runCommand('keys', args, folder, env)

it('The keys command works through a running server, and renews what a previous key has encrypted', async () => {
  const server = await serverWithDatabase(folder)
  expect((await keys({}, 'reseal')).output).toMatch(
    /^digest_key\.sealed: 1 with SECRET_KEY, 0 with a previous/,
  )
  await server.close()

  const rotated = { SECRET_KEY: NEW, SECRET_KEYS_PREVIOUS: server.app.settings.secretKey }
  expect((await keys(rotated)).output).toMatch(/0 with SECRET_KEY, 1 with a previous key[^]*keys -- reseal/)
  expect((await keys(rotated, 'reseal')).output).toMatch(
    /^digest_key\.sealed: 1 with SECRET_KEY, 0 with a prev/,
  )
})

it('The keys command says what to do about a lost key, and replaces it', async () => {
  await (await serverWithDatabase(folder)).close()
  expect(await keys({ SECRET_KEY: NEW })).toEqual({
    code: 1,
    output: expect.stringMatching(/^SECRET_KEY is not the key .* npm run keys -- replace-lost\.\n$/),
  })
  expect((await keys({ SECRET_KEY: NEW }, 'replace-lost')).output).toMatch(/^Done\./)
})
