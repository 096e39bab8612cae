import { CommandError } from '../store/index.ts'
import { runSpecs } from './run-specs.ts'

it('runs no specs for a remote that the checkout does not have, and says how a check of the shell can leave it out', async () => {
  const copies = ['booking', 'lab-results'].map((remote) => ({
    remote,
    remoteVersion: '1.0.0',
    shellVersion: '1.1.0',
    name: `${remote} 1.0.0 in shell 1.1.0`,
    folder: '/nonexistent',
    parts: ['shell', remote],
    before: null,
    limits: {},
  }))
  await expect(runSpecs(copies, 1)).rejects.toThrow(
    new CommandError(
      'This checkout does not have the remote lab-results, so lab-results 1.0.0 in shell 1.1.0 cannot be checked: check with a checkout that has it. If lab-results was removed for good, block each of its versions with npm run release -- block lab-results VERSION; the last one needs --force and --why.',
    ),
  )
})
