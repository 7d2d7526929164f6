import type { Clock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/ids.ts'
import { createSpace } from '../../revisions/new-space.ts'
import { removeSpace } from '../../revisions/purge-spaces.ts'
import { countCharacters } from '../../schemas/text.ts'
import type { Store, Writer } from '../../store/store.ts'
import { writeInTurns } from '../../store/write-in-turns.ts'
import { refuseCancelled } from '../plan/cancelled.ts'
import type { ImportPlan } from '../plan/import-plan.ts'
import type { ImportSource } from '../plan/import-source.ts'
import { openImportSource, type OpenSourceOptions } from '../plan/open-source.ts'
import { planImport, refusalOf } from '../plan/plan-import.ts'
import { openPageReaders, type PageReaders } from '../read/page-readers.ts'
import { addSpecifications, type SpecificationStore } from '../specifications/add-specifications.ts'
import { findSpecifications, type BookSpecifications } from '../specifications/find-specifications.ts'
import { fillSpace } from './fill-space.ts'
import { countEntries, type ReportCounts } from './report-counts.ts'
import type { SiblingLinks } from './sibling-links.ts'
import { appendEntries } from './write-report.ts'

/** The parts of the workspace that an import needs, and its destination. */
export interface ImportOptions {
  store: Store
  clock: Clock
  newId: IdSource
  temporaryFolder: string
  /** The script of the threads that read pages. By default this thread reads them. */
  pagesScript?: string
  organization: string
  author: string
  /** The user who started it; by default the author. */
  user?: string
  parent?: string | null
  /** The title of the space; by default the name of the folder or archive. */
  title?: string
  /** The title of the collection of several books; by default that of their site, or the name of the source. */
  collectionTitle?: string
  /** True to refuse content that would need a repair. */
  isStrict?: boolean
  /** The API specifications of the organization, which receive those of a book. Absent where none are added. */
  specifications?: SpecificationStore
  signal?: AbortSignal
  onProgress?(progress: { state: 'reading' | 'writing'; done: number; total: number }): void
}

export interface Imported {
  space: string
  title: string
  /** The report with the number of its entries of each kind. Its id is null where only the remote has it. */
  report: { id: string | null; counts: ReportCounts }
  /** The error after which the space lacks something that its report does not name. */
  fault?: ImportFault
}

/** An error after an import was shown, and a sentence about its effect for the user. */
export interface ImportFault {
  message: string
  cause: unknown
}

const LONGEST_TITLE = 50

/**
 * Imports a folder or an archive into a new space. The space is hidden until the last transaction. An import that
 * fails, is cancelled or killed leaves only rows for `sweepRemovedSpaces`. Throws the problems of `openImportSource`
 * and `planImport`, and `import.cancelled`.
 */
export async function importSpace(path: string, options: ImportOptions): Promise<Imported> {
  const source = await openImportSource(path, openingOf(options))
  try {
    return await importSource(source, options)
  } finally {
    await source.close()
  }
}

/** Returns the options to open the source of an import. */
export function openingOf({
  temporaryFolder,
  signal,
  onProgress,
}: Pick<ImportOptions, 'temporaryFolder' | 'signal' | 'onProgress'>): OpenSourceOptions {
  return {
    temporaryFolder,
    ...(signal && { signal }),
    onProgress: ({ files }) => onProgress?.({ state: 'reading', done: files, total: files }),
  }
}

/** Imports an open source with one book into a new space. The caller closes the source. */
export async function importSource(source: ImportSource, options: ImportOptions): Promise<Imported> {
  const { store, clock, signal } = options
  const readers = openPageReaders(source, options.pagesScript)
  try {
    const plan = await plannedSource(source, readers, options)
    const found = await findSpecifications(plan, source, { bundler: readers, signal })
    const book = { source, readers, plan, title: options.title ?? plan.title }
    const space = await fillAndShow([book], options, ([filled]) => {
      if (!filled) throw new Error('An import filled no space')
      showSpace(store, filled, clock())
      return filled
    })
    return { ...(await storeSpecifications(space, found, source, options)), report: reportOf(store, space) }
  } finally {
    await readers.close()
  }
}

/** A planned book, and the title of its space. */
export interface PlannedBook {
  source: ImportSource
  /** The readers that planned it; absent where new ones must read its pages. */
  readers?: PageReaders
  plan: ImportPlan
  title: string
  /** The links to other books of the repository; absent for a single book. */
  siblingLinks?: SiblingLinks
}

/** A filled space that no user sees yet. */
export interface HiddenSpace {
  id: string
  line: number
  title: string
  /** The id of its report. */
  report: string
  plan: ImportPlan
}

/** Plans an import. Throws its refusal. */
export async function plannedSource(
  source: ImportSource,
  readers: PageReaders,
  { signal, isStrict, onProgress }: Pick<ImportOptions, 'signal' | 'isStrict' | 'onProgress'>,
): Promise<ImportPlan> {
  const plan = await planImport(source, {
    checks: readers,
    ...(signal && { signal }),
    onProgress: ({ pages, total }) => onProgress?.({ state: 'reading', done: pages, total }),
  })
  const refusal = refusalOf(plan, isStrict)
  if (refusal) throw refusal
  return plan
}

/**
 * Fills a hidden space for each book, and shows all of them in one transaction. A failure or cancel before its end
 * removes them, and leaves their rows to `sweepRemovedSpaces`.
 */
export async function fillAndShow<Shown>(
  books: readonly PlannedBook[],
  options: ImportOptions,
  show: (hidden: readonly HiddenSpace[]) => Shown,
): Promise<Shown> {
  const { store } = options
  const hidden: HiddenSpace[] = []
  const sizes = books.map(({ plan }) => plan.pages.length + plan.files.length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let done = 0
  try {
    for (const book of books) {
      const space = hiddenSpace(book, options)
      hidden.push(space)
      await fill(book, space, options, { total, onWritten: () => (done += 1), done: () => done })
    }
    return store.transaction(() => show(hidden))
  } catch (error) {
    store.dropBatch()
    store.transaction(() => hidden.forEach(({ id }) => removeSpace(store, id)))
    throw error
  }
}

function hiddenSpace(
  { plan, title }: PlannedBook,
  { store, clock, newId, organization, author, parent }: ImportOptions,
): HiddenSpace {
  const space = store.transaction(() =>
    createSpace(
      { store, clock, newId },
      { organization, parent: parent ?? null, title: spaceTitleOf(title), author, state: 'filling' },
    ),
  )
  return { id: space.id, line: space.line, title: space.title, report: newId(), plan }
}

/** Shows a filled space to its users. The caller begins the transaction. */
export function showSpace(store: Writer, { id, plan }: HiddenSpace, now: number): void {
  const summary = plan.summary && JSON.stringify(plan.summary)
  store.run(
    "UPDATE space SET state = 'ready', content_root = ?, summary = ?, updated_at = ? WHERE id = ?",
    plan.contentRoot,
    summary,
    now,
    id,
  )
}

/**
 * Adds the specifications of a shown space to those of the organization, and reports each. Returns the space. Its users
 * see it already, so a failure is a fault of the import and does not end it.
 */
export async function storeSpecifications(
  { id, title, report, line }: HiddenSpace,
  book: BookSpecifications,
  source: ImportSource,
  { store, specifications }: Pick<ImportOptions, 'store' | 'specifications'>,
): Promise<Pick<Imported, 'space' | 'title' | 'fault'>> {
  const shown = { space: id, title }
  if (!specifications) return shown
  try {
    const entries = await addSpecifications(book, source, specifications)
    store.transaction(() => appendEntries(store, { report, line }, entries))
    return shown
  } catch (cause) {
    const message = `“${title}” was imported. Its API specifications were not added, or not all of them. The log has the details.`
    return { ...shown, fault: { message, cause } }
  }
}

/** The report of a filled space. */
export function reportOf(store: Store, { report }: HiddenSpace): Imported['report'] {
  return { id: report, counts: countEntries(store, report) }
}

interface Counting {
  total: number
  onWritten: () => void
  done: () => number
}

async function fill(
  { source, readers: planningReaders, plan, siblingLinks }: PlannedBook,
  space: HiddenSpace,
  { store, clock, newId, signal, onProgress, pagesScript }: ImportOptions,
  { total, onWritten, done }: Counting,
): Promise<void> {
  const readers = planningReaders ?? openPageReaders(source, pagesScript)
  const steps = fillSpace(store.batchWriter, space, plan, source, {
    readers,
    signal,
    onWritten,
    newId,
    now: clock(),
    report: space.report,
    siblingLinks,
  })
  const onTurn = () => onProgress?.({ state: 'writing', done: done(), total })
  const mayGoOn = () => refuseCancelled(signal)
  try {
    await writeInTurns(steps, { store, clock, mayGoOn, onTurn })
  } finally {
    if (!planningReaders) await readers.close()
  }
}

/** Returns a name as a title of a space, cut to its bound. */
export function spaceTitleOf(name: string): string {
  const title = name.trim() || 'Imported'
  return countCharacters(title) <= LONGEST_TITLE
    ? title
    : `${[...title].slice(0, LONGEST_TITLE - 1).join('')}…`
}
