/**
 * Returns one sentence when npm kept options that the user wrote for a command, because two hyphens were missing: the
 * command would run without them. Null when npm kept none.
 * @param names only names that npm has no setting for: those may come from a file `.npmrc`
 * @param example the command with two hyphens
 */
export function keptByNpm(names: readonly string[], example: string, env: NodeJS.ProcessEnv = process.env) {
  const kept = names.filter((name) => env[`npm_config_${name}`] !== undefined).map((name) => `--${name}`)
  return kept.length > 0
    ? `npm kept ${kept.join(' and ')}. Write two hyphens before the options: ${example}.`
    : null
}
