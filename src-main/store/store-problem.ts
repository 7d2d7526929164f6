import { Problem } from '../schemas/problem.ts'

/** What the disk and its rights can do to us. Anything else is a fault of ours, and says so by itself. */
const UNREACHABLE = /^(SQLITE_(CANTOPEN|READONLY|IOERR|BUSY|PERM|AUTH|NOLFS)|E[A-Z]+$)/

/** The problem that the disk, its rights or its content are to us; undefined where it is none of these. */
export function storeProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  const code = String((error as { code?: unknown } | null)?.code)
  if (isDamage(error)) return damaged(error)
  if (code.startsWith('SQLITE_FULL') || code === 'ENOSPC') {
    return new Problem(
      'store.full',
      'The disk is full, so nothing was kept. Free some space and try again.',
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

/** Whether SQLite found that what the file holds is not what was written. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown } | null)?.code))
}

/** What is said of a damaged store, whether it was found just now or before. */
export function damaged(cause: unknown): Problem {
  return new Problem(
    'store.damaged',
    'The stored data is damaged, so nothing is written to it any more, and the file stays as it is. What can be read can be saved out, in the app or with the save command. Then restore a backup, or choose another data folder.',
    { cause },
  )
}
