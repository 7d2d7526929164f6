import { constants } from 'node:os'
import { Problem } from '../schemas/problem.ts'

/** The start of a host process. A process that ends before it is ready reports the reason, and fails. */
export interface WatchedStart {
  /** Marks the host as ready. From then on the process may end without a reason. */
  ready(): void
  /** Prints a text for the user of the command, and ends the process without a failure. */
  explain(text: string): void
  /** Prints the reason and ends the process with code 1. */
  fail(error: unknown): void
}

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

const UNEXPLAINED =
  'The host ended before it was ready, without a reason. Start it again. If it ends again, report it with the lines above.\n'

/**
 * Watches the start of this process. A program that starts a host receives either a ready line, or a reason and a
 * failure.
 */
export function watchStart(): WatchedStart {
  let isExplained = false
  const end = (reason: string, code: number) => {
    isExplained = true
    process.exitCode = code
    process.stderr.write(reason, () => process.exit(code))
  }
  const onSignal = (signal: (typeof SIGNALS)[number]) =>
    end(`The host received ${signal} before it was ready, and ended.\n`, 128 + constants.signals[signal])
  for (const signal of SIGNALS) process.once(signal, onSignal)
  // A process with an empty event loop ends with code 0, even while promises are pending.
  process.once('exit', (code) => {
    if (isExplained || code !== 0) return
    process.stderr.write(UNEXPLAINED)
    process.exitCode = 1
  })
  return {
    ready() {
      isExplained = true
      for (const signal of SIGNALS) process.off(signal, onSignal)
    },
    explain: (text) => end(text, 0),
    fail: (error) => end(`${reasonOf(error)}\n`, 1),
  }
}

/** Returns the sentence of a problem; for a fault of the program also its stack, which a report needs. */
function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.message
  return `The host ended because of a fault in Carrel. Please report it with these lines.\n${String((error as Error).stack ?? error)}`
}
