import type { Reader } from '../../../store/store.ts'
import type { Change, ChangeList } from '../../../schemas/feed/feed.ts'
import { onlineOnlySpaces } from '../online-only-spaces.ts'
import { isWithin } from './apply-changes.ts'

/** Bytes that an answer names and that are not here. */
export interface MissingFile {
  hash: string
  size: number
  downloadURL: string
}

/** The files of an answer whose bytes have to be fetched before it can be applied, each once: none of spaces that are not kept. */
export function missingFiles(store: Reader, { changes }: ChangeList): MissingFile[] {
  const missing = new Map<string, MissingFile>()
  const unkept = onlineOnlySpaces(store)
  for (const change of changes) {
    if (isWithin(unkept, change)) continue
    for (const { hash, size, downloadURL } of named(change))
      if (!missing.has(hash) && !store.get('SELECT 1 FROM blob WHERE hash = ?', Buffer.from(hash, 'hex')))
        missing.set(hash, { hash, size, downloadURL })
  }
  return [...missing.values()]
}

function named(change: Change): readonly MissingFile[] {
  if (!('value' in change)) return []
  if (change.kind === 'file') return [change.value]
  return change.kind === 'integration' ? change.value.pictures : []
}
