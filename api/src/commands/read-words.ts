import { parseArgs, type ParseArgsConfig } from 'node:util'
import { OperatorError } from './command.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** An error that says in a sentence what is wrong with the words of a command, above the usage. */
export const usageError = (problem: string, usage: string) => new OperatorError(`${problem}\n\n${usage}`)

/**
 * Reads the options of a command; `positionals` are its other words.
 * @throws OperatorError for an unknown option, and for a value that is missing, empty or not expected
 */
export function readOptions<T extends Options>(args: string[], options: T, usage: string) {
  const parsed = parse(args, options, usage)
  const empty = Object.entries(parsed.values).find(([, value]) => value === '')
  if (empty) throw usageError(`--${empty[0]} needs a value.`, usage)
  return parsed
}

function parse<T extends Options>(args: string[], options: T, usage: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw usageError(optionProblem(error as NodeJS.ErrnoException), usage)
  }
}

/** Replaces the texts of Node, which also explain `--`. */
function optionProblem({ code, message }: NodeJS.ErrnoException) {
  const option = /'(-[^' =]+)/.exec(message)?.[1]
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${option}.`
  return message.includes('does not take') ? `${option} takes no value.` : `${option} needs a value.`
}

/** @throws OperatorError if there is a word */
export function refuseWord(word: string | undefined, usage: string) {
  if (word !== undefined) throw usageError(`Unexpected word \`${word}\`.`, usage)
}

interface Action {
  /** Whether a word may follow the action. */
  operand?: boolean
  /** An option without a value. */
  option?: string
}

interface ReadAction<A extends string> {
  actions: Record<A, Action>
  usage: string
  /** The action if there is no word. Without it, the usage is printed. */
  defaultAction?: NoInfer<A>
}

/**
 * Reads the words of a command that does one of several actions.
 * @throws OperatorError for a word or an option that does not belong to the action
 */
export function readAction<A extends string>(
  args: string[],
  { actions, usage, defaultAction }: ReadAction<A>,
): { action: A; operand: string | undefined; hasOption: boolean } {
  const names = Object.values<Action>(actions).flatMap(({ option = [] }) => option)
  const options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const }]))
  const { values, positionals } = readOptions(args, options, usage)
  const [action = defaultAction, ...words] = positionals
  if (!action) throw new OperatorError(usage)
  if (!isActionOf(actions, action)) throw usageError(`There is no command \`${action}\`.`, usage)
  const { operand, option } = actions[action]
  const foreign = Object.keys(values).find((name) => name !== option)
  if (foreign) throw usageError(`--${foreign} does not belong to \`${action}\`.`, usage)
  refuseWord(words[operand ? 1 : 0], usage)
  return { action, operand: words[0], hasOption: option !== undefined && values[option] === true }
}

const isActionOf = <A extends string>(actions: Record<A, Action>, action: string): action is A =>
  Object.hasOwn(actions, action)
