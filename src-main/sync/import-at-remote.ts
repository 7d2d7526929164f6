import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import type { ExportedFile } from '../exports/plan/export-input.ts'
import { zipExport } from '../exports/plan/write-export.ts'
import type { BookSet } from '../imports/books/book-set.ts'
import { refuseCancelled } from '../imports/plan/cancelled.ts'
import { shownPath } from '../imports/plan/entry-path.ts'
import type { ImportPlan } from '../imports/plan/import-plan.ts'
import { readIfPossible, type ImportSource } from '../imports/plan/import-source.ts'
import { planImport, refusalOf } from '../imports/plan/plan-import.ts'
import {
  collectionTitleOf,
  planBooks,
  type ImportedBook,
  type ImportedBooks,
  type OpenBook,
} from '../imports/write/import-books.ts'
import { importFoundWith, type ImportAs, type ImportOutcome } from '../imports/write/import-found.ts'
import { spaceTitleOf, type Imported, type ImportOptions } from '../imports/write/import-space.ts'
import { countKinds } from '../imports/write/report-counts.ts'
import type { RawInput } from '../operations/engine/dispatch.ts'
import type { CallResult } from '../operations/engine/dispatch.ts'
import type { Clock } from '../platform/clock.ts'
import type { ImportReportList } from '../schemas/import-report.ts'
import { FILE_LIMIT } from '../schemas/limits.ts'
import { Problem } from '../schemas/problem.ts'

/** Sends one call of an import to the remote. Only the remote answers it. */
export type CallRemote = (operation: string, input: RawInput) => Promise<CallResult>

type Options = Pick<
  ImportOptions,
  | 'temporaryFolder'
  | 'organization'
  | 'parent'
  | 'title'
  | 'collectionTitle'
  | 'isStrict'
  | 'signal'
  | 'onProgress'
> & { clock: Clock }

/** The packed bytes after which other work has a turn: some ten milliseconds of work. */
const BYTES_OF_A_TURN = 65_536

/**
 * Imports a folder or archive into new spaces of the remote. This machine reads and checks the source; the remote
 * writes it, through operations that every remote has. An import writes rows without intents, so a local import would
 * never reach the remote. Throws the problems of `importFound` and of the remote.
 */
export function importAtRemote(
  path: string,
  options: Options & { as: ImportAs },
  call: CallRemote,
): Promise<ImportOutcome> {
  return importFoundWith(path, options, {
    space: (source) => importRemoteSpace(source, options, call),
    books: (source, set) => importRemoteBooks(source, set, { options, call }),
  })
}

async function importRemoteSpace(
  source: ImportSource,
  options: Options,
  call: CallRemote,
): Promise<Imported> {
  const { signal } = options
  const plan = await planImport(source, { ...(signal && { signal }) })
  const refusal = refusalOf(plan, options.isStrict)
  if (refusal) throw refusal
  const title = spaceTitleOf(options.title ?? plan.title)
  options.onProgress?.({ state: 'writing', done: 0, total: plan.pages.length + plan.files.length })
  const packed = await packArchive(source, options)
  const space = await createRemoteSpace({ title }, options, call)
  const undo = () => call('deleteSpaceById', spaceParams(space))
  await fillRemoteSpace(space, { title, packed }, { options, call, undo })
  const report = await remoteReport(space, plan, call)
  return { space, title, report, ...faultOf(title, packed) }
}

/** The files of a book as one archive, without the unreadable ones. */
interface PackedBook {
  archive: Buffer
  /** The paths of files that cannot be read. */
  unread: string[]
}

/** A book for the remote, which receives one archive. */
interface SentBook {
  title: string
  packed: PackedBook
}

const spaceParams = (spaceId: string): RawInput => ({ params: { spaceId } })

/**
 * Returns the number of findings in the report that the remote stored. It finds more than this machine, such as broken
 * links. A remote without reports leaves the findings of this machine.
 */
async function remoteReport(space: string, plan: ImportPlan, call: CallRemote): Promise<Imported['report']> {
  const listed = await call('listImportReports', { ...spaceParams(space), query: { limit: 1 } })
  const [report] = listed.ok ? (listed.value as z.output<typeof ImportReportList>).items : []
  return { id: null, counts: report?.counts ?? countKinds(plan.report) }
}

async function createRemoteSpace(
  { title }: Pick<SentBook, 'title'>,
  { organization, parent, signal }: Pick<Options, 'organization' | 'parent' | 'signal'>,
  call: CallRemote,
): Promise<string> {
  refuseCancelled(signal)
  const created = await call('createSpace', {
    params: { organizationId: organization },
    body: { title, ...(parent && { parent }) },
  })
  if (!created.ok) throw isNotOffered(created.problem) ? notOffered() : created.problem
  return (created.value as { id: string }).id
}

interface Sending {
  options: Options
  call: CallRemote
  /** Removes the created space after the remote refused its content. */
  undo: () => Promise<unknown>
}

async function fillRemoteSpace(
  space: string,
  { title, packed: { archive } }: SentBook,
  { options, call, undo }: Sending,
): Promise<void> {
  try {
    refuseCancelled(options.signal)
    const body = { source: 'zip', url: addressOf(archive) }
    const imported = await call('importContent', { ...spaceParams(space), body })
    if (imported.ok) return
    // Without an answer the remote may still be importing. The next pull receives the result.
    throw imported.problem.code === 'sync.unknown-outcome' ? unknownOutcome(title) : imported.problem
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'sync.unknown-outcome') await undo()
    throw error
  }
}

/**
 * Imports several books into a collection of the remote. The spaces and the folders of their books are created before
 * their content, so that links to other books resolve.
 */
async function importRemoteBooks(
  source: ImportSource,
  set: BookSet,
  { options, call }: { options: Options; call: CallRemote },
): Promise<ImportedBooks> {
  const books = await planBooks(source, set, options)
  const title = collectionTitleOf(set, options)
  // A book that is too large is refused before anything is created.
  for (const book of books) await packArchive(book.source, options)
  const collection = await createRemoteCollection(title, options, call)
  const spaces: string[] = []
  const undo = async (): Promise<void> => {
    for (const space of spaces) await call('deleteSpaceById', spaceParams(space))
    await call('deleteCollectionById', { params: { collectionId: collection } })
  }
  try {
    for (const book of books)
      spaces.push(await createRemoteSpace(book, { ...options, parent: collection }, call))
    await storeRemoteBooks({ collection, spaces, books, set }, call)
  } catch (error) {
    await undo()
    throw error
  }
  const imported: ImportedBook[] = []
  for (const [index, book] of books.entries()) {
    options.onProgress?.({ state: 'writing', done: index, total: books.length })
    const space = spaces[index] ?? ''
    const packed = await packArchive(book.source, options).catch(async (error: unknown) => {
      await undo()
      throw error
    })
    await fillRemoteSpace(space, { title: book.title, packed }, { options, call, undo })
    const own = { space, title: spaceTitleOf(book.title), directory: book.directory }
    const report = await remoteReport(space, book.plan, call)
    imported.push({ ...own, report, ...faultOf(own.title, packed) })
  }
  return { collection, title, spaces: imported }
}

async function createRemoteCollection(
  title: string,
  { organization, parent, signal }: Options,
  call: CallRemote,
) {
  refuseCancelled(signal)
  const created = await call('createCollection', {
    params: { organizationId: organization },
    body: { title, ...(parent && { parent }) },
  })
  if (!created.ok) throw isNotOffered(created.problem) ? notOffered() : created.problem
  return (created.value as { id: string }).id
}

/** Stores the folders of the books and their structure file, where the remote supports them. */
async function storeRemoteBooks(
  {
    collection,
    spaces,
    books,
    set,
  }: { collection: string; spaces: string[]; books: OpenBook[]; set: BookSet },
  call: CallRemote,
): Promise<void> {
  const body = {
    structure: set.file,
    books: books.map(({ directory }, index) => ({ space: spaces[index], directory })),
  }
  const stored = await call('updateCollectionBooks', { params: { collectionId: collection }, body })
  if (!stored.ok && !isNotOffered(stored.problem)) throw stored.problem
}

/**
 * Returns all files as one archive, packed in turns. Throws `import.limit` when a request cannot carry it, and
 * `import.cancelled`.
 */
async function packArchive(source: ImportSource, { clock, signal }: Options): Promise<PackedBook> {
  const chunks: Uint8Array[] = []
  const unread: string[] = []
  let size = 0
  let nextTurnAt = BYTES_OF_A_TURN
  for (const chunk of zipExport(filesOf(source, unread), new Date(clock()))) {
    refuseCancelled(signal)
    size += chunk.length
    if (size > FILE_LIMIT) throw tooLarge()
    chunks.push(chunk)
    if (size < nextTurnAt) continue
    nextTurnAt = size + BYTES_OF_A_TURN
    await nextTurn()
  }
  return { archive: Buffer.concat(chunks), unread }
}

/** Yields the files as their author wrote them, because the remote resolves their includes itself. */
function* filesOf(source: ImportSource, unread: string[]): Generator<ExportedFile> {
  const original = { read: (path: string) => source.readOriginal?.(path) ?? source.read(path) }
  for (const { path } of source.files) {
    const bytes = readIfPossible(original, path)
    if (bytes) yield { path, bytes }
    else unread.push(path)
  }
}

/** Returns the fault of an import without its unreadable files, which the report of the remote does not name. */
function faultOf(title: string, { unread }: PackedBook): Pick<Imported, 'fault'> {
  const [first, ...others] = unread
  if (first === undefined) return {}
  const more = others.length === 0 ? '' : ` and ${others.length.toLocaleString('en-US')} more`
  const message = `“${title}” was imported without ${shownPath(first)}${more}, because the file cannot be read. Check its permissions.`
  return { fault: { message, cause: unread } }
}

const addressOf = (archive: Buffer): string => `data:application/zip;base64,${archive.toString('base64')}`

/**
 * True when the remote lacks the operation. The organization is known to exist, so an unknown resource means the
 * operation.
 */
const isNotOffered = ({ code }: Problem): boolean => code === 'resource.unknown' || code === 'request.method'

function notOffered(): Problem {
  return new Problem(
    'remote.refused',
    'This server does not create spaces for apps, so nothing can be imported into it from here. Import at the server itself.',
  )
}

function tooLarge(): Problem {
  return new Problem(
    'import.limit',
    `Packed, this is larger than the ${FILE_LIMIT / 1_048_576} MB that can be sent to the server at once. Import it in parts, or at the server itself.`,
  )
}

function unknownOutcome(title: string): Problem {
  return new Problem(
    'sync.unknown-outcome',
    `The connection was lost while the server imported "${title}". The next sync brings the result: check the space before you try again.`,
  )
}
