import { rmSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { databaseFile } from '../../src-main/store/database-file.ts'
import { openStore } from '../../src-main/store/open-store.ts'
import type { Store } from '../../src-main/store/store.ts'
import { UndoLog } from '../../src-main/sync/rebase/undo-log.ts'
import { grownStore } from '../support/grown-store/grown-store.ts'
import { workCounter } from './counted-work.ts'

const DEEPER = 1.5
const EDGES = 16 * 1024

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** Changes the row that all pages refer to, as a merge does. Returns the bytes that its restoration reads. */
async function restore(pages: number): Promise<number> {
  const { data, space } = await grownStore(pages, () => undefined)
  made.push(data)
  const store = openStore(databaseFile(data))
  const { line } = store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', space)!
  const undo = new UndoLog(store)
  const before = headOf(store, line)
  store.transaction(() => undo.record(() => store.run('UPDATE line SET head = head + 1 WHERE id = ?', line)))
  expect(headOf(store, line)).toBe(before + 1)
  const { bytes } = workCounter(store.database)(() => store.transaction(() => undo.restore()))
  expect(headOf(store, line)).toBe(before)
  store.close()
  return bytes
}

function headOf(store: Store, line: number): number {
  return store.get<{ head: number }>('SELECT head FROM line WHERE id = ?', line)?.head ?? 0
}

it('restores the state before a pending merge without reading all pages of the space', async () => {
  const [small, large] = [await restore(200), await restore(2000)]
  expect(large).toBeLessThanOrEqual(small * DEEPER + EDGES)
}, 120_000)
