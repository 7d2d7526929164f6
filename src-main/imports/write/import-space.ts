import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/ids.ts'
import { createSpace } from '../../revisions/new-space.ts'
import { removeSpace, sweepRemovedSpaces } from '../../revisions/purge-spaces.ts'
import { countCharacters } from '../../schemas/text.ts'
import type { Store } from '../../store/store.ts'
import { writeInTurns } from '../../store/write-in-turns.ts'
import { refuseCancelled } from '../plan/cancelled.ts'
import type { ImportPlan } from '../plan/import-plan.ts'
import type { ImportSource } from '../plan/import-source.ts'
import { openImportSource } from '../plan/open-source.ts'
import { planImport, refusalOf } from '../plan/plan-import.ts'
import { openPageReaders, type PageReaders } from '../read/page-readers.ts'
import { fillSpace } from './fill-space.ts'
import { countEntries, type ReportCounts } from './report-counts.ts'

/** The parts of the workspace that an import needs, and its destination. */
export interface ImportOptions {
  store: Store
  clock: Clock
  newId: IdSource
  temporaryFolder: string
  /** The script of the threads that read pages. Without it this thread reads them. */
  pagesScript?: string
  organization: string
  author: string
  parent?: string | null
  /** The title of the space; the name of the folder or archive when left out. */
  title?: string
  /** True to refuse content that would need a repair. */
  isStrict?: boolean
  signal?: AbortSignal
  onProgress?(progress: { state: 'reading' | 'writing'; done: number; total: number }): void
}

export interface Imported {
  space: string
  title: string
  /** The report, and how many entries of each kind it has; its id is null where only the remote knows it. */
  report: { id: string | null; counts: ReportCounts }
}

const LONGEST_TITLE = 50

/**
 * Imports a folder or an archive into a new space. The space is filled out of sight, and seen at once and
 * whole by the last transaction; an import that fails, is cancelled or killed leaves nothing behind.
 * Throws the problems of openImportSource and planImport, and `import.cancelled`.
 */
export async function importSpace(path: string, options: ImportOptions): Promise<Imported> {
  const { temporaryFolder, signal } = options
  const source = await openImportSource(path, {
    temporaryFolder,
    ...(signal && { signal }),
    onProgress: ({ files }) => options.onProgress?.({ state: 'reading', done: files, total: files }),
  })
  const readers = openPageReaders(source, options.pagesScript)
  try {
    const plan = await planImport(source, {
      checks: readers,
      ...(signal && { signal }),
      onProgress: ({ pages, total }) => options.onProgress?.({ state: 'reading', done: pages, total }),
    })
    const refusal = refusalOf(plan, options.isStrict)
    if (refusal) throw refusal
    return await write({ source, readers }, plan, options)
  } finally {
    await readers.close()
    await source.close()
  }
}

/** The files of an import, and the readers of its pages. */
interface Origin {
  source: ImportSource
  readers: PageReaders
}

async function write(from: Origin, plan: ImportPlan, options: ImportOptions): Promise<Imported> {
  const { store, clock, newId, organization, author } = options
  const title = spaceTitleOf(options.title ?? plan.title)
  const space = store.transaction(() =>
    createSpace(
      { store, clock, newId },
      { organization, parent: options.parent ?? null, title, author, state: 'filling' },
    ),
  )
  const report = newId()
  try {
    await fill(from, plan, options, { ...space, report })
  } catch (error) {
    store.dropBatch()
    store.transaction(() => removeSpace(store, space.id))
    await sweepRemovedSpaces(store, nextTurn)
    throw error
  }
  const summary = plan.summary && JSON.stringify(plan.summary)
  store.transaction(() =>
    store.run(
      "UPDATE space SET state = 'ready', content_root = ?, summary = ?, updated_at = ? WHERE id = ?",
      plan.contentRoot,
      summary,
      clock(),
      space.id,
    ),
  )
  return { space: space.id, title, report: { id: report, counts: countEntries(store, report) } }
}

async function fill(
  { source, readers }: Origin,
  plan: ImportPlan,
  { store, clock, newId, signal, onProgress }: ImportOptions,
  space: { id: string; line: number; report: string },
): Promise<void> {
  const total = plan.pages.length + plan.files.length
  let done = 0
  const steps = fillSpace(store.batchWriter, space, plan, source, {
    readers,
    signal,
    onWritten: () => (done += 1),
    newId,
    now: clock(),
    report: space.report,
  })
  const onTurn = () => onProgress?.({ state: 'writing', done, total })
  const mayGoOn = () => refuseCancelled(signal)
  await writeInTurns(steps, { store, clock, mayGoOn, onTurn })
}

/** A space's title has a bound that a folder's name does not know. */
export function spaceTitleOf(name: string): string {
  const title = name.trim() || 'Imported'
  return countCharacters(title) <= LONGEST_TITLE
    ? title
    : `${[...title].slice(0, LONGEST_TITLE - 1).join('')}…`
}
