import { Problem } from '../schemas/problem.ts'

/** The error codes of the disk and its access rights. Any other error is a fault of the app. */
const UNREACHABLE = /^(SQLITE_(CANTOPEN|READONLY|IOERR|BUSY|PERM|AUTH|NOLFS)|E[A-Z]+$)/

/** Returns the problem of an error from the disk, its rights or its content; undefined for any other error. */
export function storeProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  const code = String((error as { code?: unknown } | null)?.code)
  if (isDamage(error)) return damaged(error)
  if (code.startsWith('SQLITE_FULL') || code === 'ENOSPC') {
    return new Problem(
      'store.full',
      'The disk is full, so nothing was stored. Free some space and try again.',
      { cause: error },
    )
  }
  if (!UNREACHABLE.test(code)) return undefined
  return new Problem(
    'store.unavailable',
    'The data folder cannot be opened. Check that it exists, that you may write to it and that the disk has room.',
    { cause: error },
  )
}

/** True when SQLite detected damaged content of the file. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown } | null)?.code))
}

/** Returns the problem of a damaged store, for the first detection and later calls. */
export function damaged(cause: unknown): Problem {
  return new Problem(
    'store.damaged',
    'The stored data is damaged, so nothing is written to it any more, and the file stays as it is. Save out the readable texts, in the app or with the save command. Then restore a backup, or choose another data folder.',
    { cause },
  )
}
