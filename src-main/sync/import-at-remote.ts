import { zipExport } from '../exports/plan/write-export.ts'
import { openImportSource } from '../imports/plan/open-source.ts'
import type { ImportSource } from '../imports/plan/import-source.ts'
import { planImport, refusalOf } from '../imports/plan/plan-import.ts'
import type { ExportedFile } from '../exports/plan/export-input.ts'
import type { Clock } from '../platform/clock.ts'
import { FILE_LIMIT } from '../schemas/limits.ts'
import { Problem } from '../schemas/problem.ts'
import type { RawInput } from '../operations/engine/dispatch.ts'
import type { CallResult } from '../operations/engine/dispatch.ts'
import { countKinds } from '../imports/write/report-counts.ts'
import { spaceTitleOf, type Imported, type ImportOptions } from '../imports/write/import-space.ts'

/** The way to the remote for an import: one call of it, answered by the remote alone. */
export type CallRemote = (operation: string, input: RawInput) => Promise<CallResult>

type Options = Pick<
  ImportOptions,
  'temporaryFolder' | 'organization' | 'parent' | 'title' | 'isStrict' | 'signal' | 'onProgress'
> & { clock: Clock }

/**
 * Imports a folder or an archive into a new space of the remote of a copy. It is read and judged here, and taken in
 * by the remote, through operations that any remote has: an import writes rows and no intents, so that done here
 * nothing of it would ever reach the remote. Throws what importSpace throws, and what the remote says.
 */
export async function importAtRemote(path: string, options: Options, call: CallRemote): Promise<Imported> {
  const { temporaryFolder, signal } = options
  const source = await openImportSource(path, {
    temporaryFolder,
    ...(signal && { signal }),
    onProgress: ({ files }) => options.onProgress?.({ state: 'reading', done: files, total: files }),
  })
  try {
    const plan = await planImport(source, { ...(signal && { signal }) })
    const refusal = refusalOf(plan, options.isStrict)
    if (refusal) throw refusal
    const url = addressOf(packed(source, options))
    options.onProgress?.({ state: 'writing', done: 0, total: plan.pages.length + plan.files.length })
    const title = spaceTitleOf(options.title ?? plan.title)
    const space = await fillSpaceThere({ title, url }, options, call)
    // The remote reads the archive again and holds the report; what it finds is what was found here.
    return { space, title, report: { id: null, counts: countKinds(plan.report) } }
  } finally {
    await source.close()
  }
}

async function fillSpaceThere(
  { title, url }: { title: string; url: string },
  { organization, parent, signal }: Options,
  call: CallRemote,
): Promise<string> {
  refuseCancelled(signal)
  const made = await call('createSpace', {
    params: { organizationId: organization },
    body: { title, ...(parent && { parent }) },
  })
  if (!made.ok) throw isNotOffered(made.problem) ? notOffered() : made.problem
  const { id } = made.value as { id: string }
  const params = { spaceId: id }
  const imported = await call('importContent', { params, body: { source: 'zip', url } })
  if (imported.ok) return id
  // Without an answer the remote may be at it still: what it makes of it comes with the next pull.
  if (imported.problem.code === 'sync.needs-remote') throw unknownOutcome(title)
  await call('deleteSpaceById', { params })
  throw imported.problem
}

/** All files as one archive. Throws `import.limit` where a request cannot carry it. */
function packed(source: ImportSource, { clock, signal }: Options): Buffer {
  const chunks: Uint8Array[] = []
  let size = 0
  for (const chunk of zipExport(filesOf(source, signal), new Date(clock()))) {
    size += chunk.length
    if (size > FILE_LIMIT) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function* filesOf(source: ImportSource, signal: AbortSignal | undefined): Generator<ExportedFile> {
  for (const { path } of source.files) {
    refuseCancelled(signal)
    yield { path, bytes: source.read(path) }
  }
}

const addressOf = (archive: Buffer): string => `data:application/zip;base64,${archive.toString('base64')}`

function refuseCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new Problem('import.cancelled', 'The import was cancelled. Nothing was imported.')
}

/** The organization is known to be there: what is not, is the operation. */
const isNotOffered = ({ code }: Problem): boolean => code === 'resource.unknown' || code === 'request.method'

function notOffered(): Problem {
  return new Problem(
    'remote.refused',
    'This server makes no new spaces for apps, so nothing can be imported into it from here. Import at the server itself.',
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
    `The connection was lost while the server took in "${title}". What it made of it comes with the next sync: look at the space before you try again.`,
  )
}
