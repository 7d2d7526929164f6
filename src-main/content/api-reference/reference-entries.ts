import type { ApiOutline } from '../../schemas/api-reference.ts'

/** A searchable part of a specification, with the title of its page. */
export interface ReferenceEntry {
  kind: 'tag' | 'operation' | 'webhook' | 'schema'
  /** The tag whose page shows it; empty for operations without a tag, and for schemas. */
  tag: string
  pageTitle: string
  title: string
  /** The method, in capitals; empty for tags and schemas. */
  method: string
  path: string
}

/** The title of the group of operations without a tag. */
export const UNTAGGED_TITLE = 'Other operations'
/** The title of the page of schemas. */
export const MODELS_TITLE = 'Models'

/** Returns the tags, operations, webhooks and schemas of a specification, in its order. */
export function referenceEntries(outline: ApiOutline): ReferenceEntry[] {
  const groups = outline.groups.flatMap(({ tag, title, entries }): ReferenceEntry[] => {
    const pageTitle = title === '' ? UNTAGGED_TITLE : title
    const page = { tag, pageTitle }
    const parts = entries.map(({ kind, method, path, summary }): ReferenceEntry => {
      const words = summary?.trim() ?? ''
      return { kind, ...page, title: words === '' ? `${method} ${path}` : words, method, path }
    })
    return [{ kind: 'tag', ...page, title: pageTitle, method: '', path: '' }, ...parts]
  })
  const schemas = outline.schemas.map((title): ReferenceEntry => {
    return { kind: 'schema', tag: '', pageTitle: MODELS_TITLE, title, method: '', path: '' }
  })
  return [...groups, ...schemas]
}
