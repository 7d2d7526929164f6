import { createHash } from 'node:crypto'
import type { File } from '../../../schemas/file.ts'
import { putBytes } from '../../../store/blobs.ts'
import type { ListEntries } from './list-entries.ts'
import type { ListPull } from './list-pull.ts'
import { storeVersion, listedVersions } from './listed-versions.ts'
import { addDeletion, type PolledRevisionLine } from './polled-line.ts'

/**
 * Polls the files of a revision that have changed on its line. Their bytes are fetched first. Returns true when the
 * remote failed over one. A failed or refused file blocks nothing else.
 */
export async function pollFiles(
  pull: ListPull,
  line: PolledRevisionLine,
  entries: ListEntries,
): Promise<boolean> {
  let lacksFiles = false
  const knownVersions = listedVersions(pull.store, 'file', line.line)
  const files = line.from.files
  for (const file of files) {
    const evidence = evidenceOf(file)
    if (knownVersions.get(file.id)?.evidence === evidence) continue
    const fetched = await pull.reads.fetchFile(file.downloadURL, file.size)
    if (fetched.kind === 'failed') lacksFiles = true
    if (fetched.kind !== 'file') continue
    addFile(pull, line, entries, { file, bytes: fetched.bytes })
    const place = { key: line.line.key, step: line.step, thing: file.id }
    entries.note((store) => storeVersion(store, 'file', place, { parent: null, position: '', evidence }))
  }
  const listedIds = new Set(files.map(({ id }) => id))
  for (const id of knownVersions.keys()) {
    if (listedIds.has(id) || (await line.file(id)) !== null) continue
    addDeletion(entries, line, 'file', id)
  }
  return lacksFiles
}

/**
 * Returns evidence of a file's state. Its download address may change each time, so the path counts only without a
 * hash from git.
 */
function evidenceOf({ name, contentType, size, git, downloadURL }: File): string {
  const bytes = git?.oid ?? URL.parse(downloadURL)?.pathname ?? ''
  return JSON.stringify([name, contentType, size, git?.path, bytes])
}

/** Adds a file with its bytes, whose hash the lists do not report. */
function addFile(
  { store }: ListPull,
  { space, changeRequest, revision }: PolledRevisionLine,
  entries: ListEntries,
  { file, bytes }: { file: File; bytes: Uint8Array },
): void {
  store.batch(() => putBytes(store.batchWriter, bytes))
  entries.add({
    kind: 'file',
    id: file.id,
    space,
    revision,
    ...(changeRequest !== null && { changeRequest }),
    value: {
      name: file.name,
      contentType: file.contentType,
      size: bytes.byteLength,
      ...(file.dimensions && { dimensions: file.dimensions }),
      sourcePath: file.git?.path ?? file.name,
      configuration: false,
      hash: createHash('sha256').update(bytes).digest('hex'),
      downloadURL: file.downloadURL,
    },
  })
}
