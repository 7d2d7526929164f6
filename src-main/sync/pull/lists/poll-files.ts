import { createHash } from 'node:crypto'
import type { File } from '../../../schemas/file.ts'
import { putBytes } from '../../../store/blobs.ts'
import type { ListEntries } from './list-entries.ts'
import type { ListPull } from './list-pull.ts'
import { storeVersion, listedVersions } from './listed-versions.ts'
import { addDeletion, type PolledRevisionLine } from './polled-line.ts'

/** Polls the files of a revision that have changed on its line. Their bytes are fetched first. */
export async function pollFiles(
  pull: ListPull,
  line: PolledRevisionLine,
  entries: ListEntries,
): Promise<void> {
  const knownVersions = listedVersions(pull.store, 'file', line.line)
  const files = line.from.files
  for (const file of files) {
    const evidence = evidenceOf(file)
    if (knownVersions.get(file.id)?.evidence === evidence) continue
    if (!(await addFile(pull, line, entries, file))) continue
    const place = { key: line.line.key, step: line.step, thing: file.id }
    entries.note((store) => storeVersion(store, 'file', place, { parent: null, position: '', evidence }))
  }
  const listedIds = new Set(files.map(({ id }) => id))
  for (const id of knownVersions.keys()) {
    if (listedIds.has(id) || (await line.file(id)) !== null) continue
    addDeletion(entries, line, 'file', id)
  }
}

/**
 * Returns evidence of a file's state. Its download address may change each time, so the path counts only without a
 * hash from git.
 */
function evidenceOf({ name, contentType, size, git, downloadURL }: File): string {
  const bytes = git?.oid ?? URL.parse(downloadURL)?.pathname ?? ''
  return JSON.stringify([name, contentType, size, git?.path, bytes])
}

/**
 * Adds a file and returns true, after fetching its bytes for their hash, which the lists do not report. A refused
 * file blocks nothing else: it is skipped and requested again with the next revision.
 */
async function addFile(
  { store, reads }: ListPull,
  { space, changeRequest, revision }: PolledRevisionLine,
  entries: ListEntries,
  file: File,
): Promise<boolean> {
  const bytes = await reads.fetchFile(file.downloadURL, file.size)
  if (bytes === null) return false
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
  return true
}
