import { Problem } from '../schemas/problem.ts'
import { parseSaveOptions, runSaveCommand } from './save-command.ts'

/** The save command. It writes the result to stdout as one line of JSON, and problems to stderr. */
try {
  const saved = runSaveCommand(parseSaveOptions(process.argv.slice(2), process.cwd()))
  process.stdout.write(`${JSON.stringify(saved)}\n`)
} catch (error) {
  process.stderr.write(
    `${error instanceof Problem ? error.message : String((error as Error).stack ?? error)}\n`,
  )
  process.exitCode = 1
}
