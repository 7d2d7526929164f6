import { existsSync } from 'node:fs'
import { Problem } from '../schemas/problem.ts'
import { databaseFile } from '../store/database-file.ts'
import { lockStore } from '../store/lock-store.ts'
import { storeProblem } from '../store/store-problem.ts'
import { unsentEditsOf, type UnsentEdits } from '../sync/trash/unsent-edits.ts'

const NOTHING: UnsentEdits = { edits: [], unreadable: 0, isWhole: true }
const UNREADABLE: UnsentEdits = { edits: [], unreadable: 0, isWhole: false }

/**
 * Returns the unsent edits of a copy, without writing to it. A copy that is not open here must not be open elsewhere,
 * because the result would be incomplete a moment later. Throws `store.in-use`.
 */
export function unsentOfCopy(folder: string, { isOpenHere }: { isOpenHere: boolean }): UnsentEdits {
  if (!existsSync(databaseFile(folder))) return NOTHING
  const unlock = isOpenHere ? undefined : lockCopy(folder)
  try {
    return unsentEditsOf(folder)
  } catch (error) {
    if (storeProblem(error)?.code === 'store.damaged') return UNREADABLE
    throw error
  } finally {
    unlock?.()
  }
}

function lockCopy(folder: string): () => void {
  try {
    return lockStore(folder)
  } catch (cause) {
    if (!(cause instanceof Problem)) throw storeProblem(cause) ?? cause
    throw new Problem(
      'store.in-use',
      'Another Carrel has the copy of this account open, so it cannot be read or removed. Close it there first.',
      { cause },
    )
  }
}

const MAXIMUM_NAMED = 3

/** Describes unsent edits in a sentence or two; undefined when there are none. */
export function unsentWords({ edits, unreadable, isWhole }: UnsentEdits): string | undefined {
  const count = edits.length + unreadable
  const named = edits.slice(0, MAXIMUM_NAMED).map(({ summary }) => summary)
  const more = count - named.length
  const list =
    named.length === 0
      ? ''
      : ` ${count === 1 ? 'It is' : 'These are'}: ${[...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')}.`
  const edited = count === 1 ? '1 edit has' : `${count} edits have`
  if (isWhole) return count === 0 ? undefined : `${edited} not been sent.${list}`
  const found = count === 0 ? '' : ` ${edited} not been sent for certain.${list}`
  return `This copy is damaged, so it may still have unsent edits.${found}`
}
