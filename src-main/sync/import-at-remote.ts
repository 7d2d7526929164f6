import type { ExportedFile } from '../exports/plan/export-input.ts'
import { zipExport } from '../exports/plan/write-export.ts'
import type { ImportSource } from '../imports/plan/import-source.ts'
import { openImportSource } from '../imports/plan/open-source.ts'
import { planImport, refusalOf } from '../imports/plan/plan-import.ts'
import { spaceTitleOf, type Imported, type ImportOptions } from '../imports/write/import-space.ts'
import { countKinds } from '../imports/write/report-counts.ts'
import type { RawInput } from '../operations/engine/dispatch.ts'
import type { CallResult } from '../operations/engine/dispatch.ts'
import type { Clock } from '../platform/clock.ts'
import { FILE_LIMIT } from '../schemas/limits.ts'
import { Problem } from '../schemas/problem.ts'

/** Sends one call of an import to the remote. Only the remote answers it. */
export type CallRemote = (operation: string, input: RawInput) => Promise<CallResult>

type Options = Pick<
  ImportOptions,
  'temporaryFolder' | 'organization' | 'parent' | 'title' | 'isStrict' | 'signal' | 'onProgress'
> & { clock: Clock }

/**
 * Imports a folder or archive into a new space of the remote. This machine reads and checks the source; the remote
 * writes it, through operations that every remote has. An import writes rows without intents, so a local import would
 * never reach the remote. Throws the problems of importSpace and of the remote.
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
    // The remote reads the archive again and stores the report. Its findings equal the local ones.
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
  // Without an answer the remote may still be importing. The next pull brings the result.
  if (imported.problem.code === 'sync.needs-remote') throw unknownOutcome(title)
  await call('deleteSpaceById', { params })
  throw imported.problem
}

/** Returns all files as one archive. Throws `import.limit` when a request cannot carry it. */
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

/** Yields the files as their author wrote them, because the remote resolves their includes itself. */
function* filesOf(source: ImportSource, signal: AbortSignal | undefined): Generator<ExportedFile> {
  for (const { path } of source.files) {
    refuseCancelled(signal)
    yield { path, bytes: source.readOriginal?.(path) ?? source.read(path) }
  }
}

const addressOf = (archive: Buffer): string => `data:application/zip;base64,${archive.toString('base64')}`

function refuseCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new Problem('import.cancelled', 'The import was cancelled. Nothing was imported.')
}

/**
 * True when the remote lacks the operation. The organization is known to exist, so an unknown resource means the
 * operation.
 */
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
    `The connection was lost while the server imported "${title}". The next sync brings the result: check the space before you try again.`,
  )
}
