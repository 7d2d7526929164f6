import { referenceAddress } from '../../../src-main/content/api-reference/reference-pages.ts'
import type { Store } from '../../../src-main/store/store.ts'

/** Turns a page of a space into the entry of a specification, as an import writes it. */
export function makeReferenceEntry(
  store: Store,
  page: string,
  { spec, models = false }: { spec: string; models?: boolean },
): void {
  const href = referenceAddress({ spec, models, source: '' })
  store.run(
    "UPDATE page_version SET type = 'link', text = NULL, attributes = ? WHERE page = ?",
    JSON.stringify({ href }),
    page,
  )
}
