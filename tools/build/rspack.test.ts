import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '@molar/releases/parts'

it('ends a build when the process that started it is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'molar-rspack-'))
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // A build that lasts as long as its connection.
  writeFileSync(
    join(folder, 'rspack.config.mjs'),
    `import { connect } from 'node:net'
    const socket = connect(${port}, '127.0.0.1')
    await new Promise((resolve) => socket.once('close', resolve))
    process.exit()`,
  )
  const module = pathToFileURL(join(ROOT, 'tools', 'build', 'rspack.ts')).href
  const script = `import { build } from '${module}'; await build(${JSON.stringify(folder)})`
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  let build: Socket | undefined
  try {
    ;[build] = (await once(server, 'connection')) as [Socket]
    build.resume()
    const ended = once(build, 'close')
    parent.kill('SIGKILL')
    await ended
    expect(build.destroyed).toBe(true)
  } finally {
    parent.kill('SIGKILL')
    build?.destroy()
    server.close()
    rmSync(folder, { recursive: true })
  }
})
