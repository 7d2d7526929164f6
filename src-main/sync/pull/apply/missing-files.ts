import { isDeletion, type Change, type ChangeList } from '../../../schemas/feed/feed.ts'
import type { Reader } from '../../../store/store.ts'
import { onlineOnlySpaces } from '../online-only-spaces.ts'
import { isWithin } from './apply-changes.ts'

/** A file that an answer references and whose bytes are not stored here. */
export interface MissingFile {
  hash: string
  size: number
  downloadURL: string
}

/**
 * Returns the files to fetch before an answer can be applied, each once, without those of spaces that are online only.
 */
export function missingFiles(store: Reader, { changes, people }: ChangeList): MissingFile[] {
  const missing = new Map<string, MissingFile>()
  const onlineOnly = onlineOnlySpaces(store)
  const pictures = people.flatMap(({ picture }) => picture ?? [])
  const files = changes.filter((change) => !isWithin(onlineOnly, change)).flatMap(filesOf)
  for (const { hash, size, downloadURL } of [...pictures, ...files])
    if (!missing.has(hash) && !store.get(IS_STORED, Buffer.from(hash, 'hex')))
      missing.set(hash, { hash, size, downloadURL })
  return [...missing.values()]
}

const IS_STORED = `SELECT 1 FROM blob WHERE hash = ?
  AND NOT EXISTS (SELECT 1 FROM missing_file WHERE missing_file.blob = blob.id)`

function filesOf(change: Change): readonly MissingFile[] {
  if (isDeletion(change)) return []
  if (change.kind === 'file') return [change.value]
  return change.kind === 'integration' ? change.value.pictures : []
}
