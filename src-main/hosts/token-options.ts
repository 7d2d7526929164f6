import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { TokenLabel } from '../schemas/people/token.ts'
import { Problem } from '../schemas/problem.ts'

/** The arguments of the token command. */
export type TokenCommand = { data: string } & (
  | { action: 'create'; user: string | undefined; label: string }
  | { action: 'list'; user: string | undefined }
  | { action: 'revoke'; id: string }
)

const DEFAULT_LABEL = 'Command line'

/** Reads the command line. Throws `input.invalid` with the correct form. */
export function parseTokenOptions(argv: string[], workingFolder: string): TokenCommand {
  const { values, positionals } = parse(argv)
  const [action, id, ...more] = positionals
  if (values.data === undefined)
    throw invalid('--data is missing: name the folder where the databases live, as in --data ./data.')
  const data = resolve(workingFolder, values.data)
  const hasExtra = more.length > 0 || (action !== 'revoke' && id !== undefined)
  if (hasExtra) throw invalid(`This command takes no argument "${positionals.at(-1)}".`)
  if (action === 'create') return { action, data, user: values.user, label: labelOf(values.label) }
  if (action === 'list') return { action, data, user: values.user }
  if (action !== 'revoke') throw invalid('Name the action: create, list, or revoke with the id of a token.')
  if (id === undefined) throw invalid('Name the token to revoke by its id; list shows the ids.')
  return { action, data, id }
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: { data: { type: 'string' }, user: { type: 'string' }, label: { type: 'string' } },
    })
  } catch (error) {
    throw invalid(`${(error as Error).message}. --help lists the options.`, error)
  }
}

function labelOf(given = DEFAULT_LABEL): string {
  const label = TokenLabel.safeParse(given)
  if (label.success) return label.data
  throw invalid(`--label ${label.error.issues[0]?.message ?? 'is not a label'}.`, label.error)
}

function invalid(message: string, cause?: unknown): Problem {
  return new Problem('input.invalid', message, { cause })
}
