import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@molar/releases/parts'
import { copyRemoteTemplate } from './copy-remote-template.ts'

it('copies the template also under a name that contains the name of the template', () => {
  const parent = mkdtempSync(join(tmpdir(), 'molar-template-'))
  const folder = join(parent, 'mfe-lab-samples')
  const template = join(ROOT, 'tools', 'template')
  const manifest = JSON.parse(readFileSync(join(template, 'remote.json'), 'utf8'))
  copyRemoteTemplate(template, folder, { ...manifest, name: 'lab-samples', route: '/lab-samples' })
  const test = readFileSync(join(folder, 'src', 'lab-samples-page.test.tsx'), 'utf8')
  expect(test).toContain("from './lab-samples-page.tsx'")
  expect(test).toContain("messages: { 'lab-samples': messages }")
  rmSync(parent, { recursive: true })
})
