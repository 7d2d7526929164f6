import { Problem } from '../../schemas/problem.ts'

/** The problem of an import that the user cancelled. */
export function cancelled(): Problem {
  return new Problem('import.cancelled', 'The import was cancelled. Nothing was imported.')
}

/** Throws `import.cancelled` once the user has cancelled. */
export function refuseCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled()
}
