import { presentOutline } from '../../../content/api-reference/read/present-outline.ts'
import { referenceEntries, type ReferenceEntry } from '../../../content/api-reference/reference-entries.ts'
import { readDocument } from '../processing/read-document.ts'

/** Returns the entries of a specification; none for a text that cannot be read. */
export function entriesOf(text: string): ReferenceEntry[] {
  const read = readDocument(text)
  return read.kind === 'document' ? referenceEntries(presentOutline(read.document)) : []
}
