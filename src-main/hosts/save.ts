import { Problem } from '../schemas/problem.ts'
import { parseSaveOptions, runSaveCommand } from './save-command.ts'
import { USAGE, wantsHelp } from './usage.ts'

/** The save command. It writes the result to stdout as one line of JSON, and problems to stderr. */
try {
  const argv = process.argv.slice(2)
  if (wantsHelp(argv)) process.stderr.write(USAGE.save)
  else {
    const saved = runSaveCommand(parseSaveOptions(argv, process.cwd()))
    process.stdout.write(`${JSON.stringify(saved)}\n`)
  }
} catch (error) {
  process.stderr.write(
    `${error instanceof Problem ? error.message : String((error as Error).stack ?? error)}\n`,
  )
  process.exitCode = 1
}
