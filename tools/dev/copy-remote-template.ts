import { cpSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteManifest } from '@molar/releases/format'

/** `lab-results` as a component's name: `LabResults`. */
const pascal = (name: string) =>
  name.replace(/(^|-)(\w)/g, (_, _hyphen, letter: string) => letter.toUpperCase())

/** Copies the template, a whole remote named `sample`, to a new folder under another name. */
export function copyRemoteTemplate(template: string, folder: string, manifest: RemoteManifest) {
  const { name, route, team } = manifest
  cpSync(template, folder, { recursive: true, errorOnExist: true, force: false })
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  for (const file of files.filter((path) => statSync(path).isFile())) {
    const text = readFileSync(file, 'utf8')
      .replaceAll('`/sample`', `\`${route}\``)
      .replace('# Sample', `# ${team}`)
      .replaceAll('SamplePage', `${pascal(name)}Page`)
      // A key must be quoted. In one pass: the new name may contain the old one.
      .replaceAll(/sample(: )?/g, (_, colon?: string) => (colon ? `'${name}'${colon}` : name))
    writeFileSync(file, text)
    renameSync(file, file.replace('sample-page', `${name}-page`))
  }
  writeFileSync(join(folder, 'remote.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
