import { systemClock } from '../platform/clock.ts'
import { randomId } from '../platform/ids.ts'
import { Problem } from '../schemas/problem.ts'
import { runTokenCommand } from './token-command.ts'
import { parseTokenOptions } from './token-options.ts'
import { USAGE, wantsHelp } from './usage.ts'

/** The token command. It writes results to stdout, one JSON value on each line, and problems to stderr. */
try {
  const argv = process.argv.slice(2)
  if (wantsHelp(argv)) process.stderr.write(USAGE.token)
  else {
    const command = parseTokenOptions(argv, process.cwd())
    for (const line of runTokenCommand(command, { clock: systemClock, newId: randomId })) {
      process.stdout.write(`${JSON.stringify(line)}\n`)
    }
  }
} catch (error) {
  process.stderr.write(
    `${error instanceof Problem ? error.message : String((error as Error).stack ?? error)}\n`,
  )
  process.exitCode = 1
}
