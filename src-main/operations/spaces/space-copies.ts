import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/ids.ts'
import { removeSpace, sweepRemovedSpaces } from '../../revisions/purge-spaces.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Reader, Store } from '../../store/store.ts'
import { writeInTurns } from '../../store/write-in-turns.ts'
import type { SpaceCopier } from '../engine/space-copier.ts'
import { createCopy, fillCopy } from './copy-space.ts'

/** The maximum pages and bytes that are copied within the call: some 40 milliseconds of work. */
const PAGES_AT_ONCE = 100
const BYTES_AT_ONCE = 500_000

/** True when a space is copied within the call. A larger one would delay all other callers. */
export function isSmall(store: Reader, { line }: SpaceRow): boolean {
  const size = store.get<{ pages: number; bytes: number }>(
    `SELECT count(*) AS pages, ifnull(sum(size), 0) AS bytes FROM (
       SELECT size FROM page_version LEFT JOIN blob ON blob.id = text
       WHERE line = ? AND until IS NULL AND deleted = 0 LIMIT ?)`,
    line,
    PAGES_AT_ONCE + 1,
  )
  return !size || (size.pages <= PAGES_AT_ONCE && size.bytes <= BYTES_AT_ONCE)
}

/**
 * Copies large spaces as imports are written: into a hidden space, in turns between which other work runs. The next
 * start removes an unfinished copy.
 */
export class SpaceCopies implements SpaceCopier {
  readonly #store: Store
  readonly #clock: Clock
  readonly #newId: IdSource
  readonly #inRow: <T>(work: () => Promise<T>) => Promise<T>
  #isClosed = false

  /** `inRow` runs work when no other work is written in turns. */
  constructor(
    { store, clock, newId }: { store: Store; clock: Clock; newId: IdSource },
    inRow: <T>(work: () => Promise<T>) => Promise<T>,
  ) {
    this.#store = store
    this.#clock = clock
    this.#newId = newId
    this.#inRow = inRow
  }

  make(space: SpaceRow, author: string): Promise<SpaceRow> {
    return this.#inRow(() => this.#make(space, author))
  }

  async drop({ id }: SpaceRow): Promise<void> {
    const store = this.#store
    const isHidden = store.get("SELECT 1 FROM space WHERE id = ? AND state = 'filling'", id)
    if (!isHidden) return
    store.transaction(() => removeSpace(store, id))
    await sweepRemovedSpaces(store, nextTurn)
  }

  /** Ends the running copies, before their next turn. */
  close(): void {
    this.#isClosed = true
  }

  async #make(space: SpaceRow, author: string): Promise<SpaceRow> {
    const store = this.#store
    const clock = this.#clock
    const newId = this.#newId
    const mayGoOn = () => {
      if (this.#isClosed) throw closed()
    }
    mayGoOn()
    const copy = store.transaction(() =>
      createCopy({ store, clock, newId }, space, { author, state: 'filling' }),
    )
    try {
      await writeInTurns(fillCopy(store.batchWriter, space, copy, newId), { store, clock, mayGoOn })
    } catch (error) {
      store.dropBatch()
      await this.drop(copy)
      throw error
    }
    return copy
  }
}

function closed(): Problem {
  return new Problem('store.unavailable', 'The workspace was closed meanwhile. Nothing was copied.')
}
