import { readVariables } from '../../content/variables/read-variables.ts'
import { variableScope } from '../../content/variables/variable.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import type { FileRow } from '../../revisions/file-row.ts'
import { sameState } from '../../revisions/merge/merge-page.ts'
import { pathOf } from '../../revisions/page-path.ts'
import { attributesOf, type PageRow } from '../../revisions/page-row.ts'
import { isVariablesPath } from '../../revisions/space-settings/variables-file.ts'
import type { SemanticChange, SemanticChanges } from '../../schemas/semantic-change.ts'
import { readText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import type { ReadScope } from '../engine/scope.ts'
import { presentFile } from '../space-content/present-file.ts'
import { changedAttribute } from './changed-attribute.ts'
import { changedTags } from './changed-tags.ts'

/** Two contents, and the pages and files that may differ between them. */
export interface Difference {
  before: ContentView
  after: ContentView
  pages: Iterable<string>
  files: Iterable<string>
}

/** Returns the differences in a reviewer's terms, up to a number of changes. `more` counts the rest. */
export function semanticChanges(scope: ReadScope, difference: Difference, limit: number): SemanticChanges {
  const changes: SemanticChange[] = []
  for (const page of difference.pages) changes.push(...pageChanges(difference, page))
  for (const file of difference.files) changes.push(...fileChanges(scope, difference, file))
  const more = changes.length - limit
  return { changes: changes.slice(0, limit), ...(more > 0 && { more }) }
}

function pageChanges({ before, after }: Difference, id: string): SemanticChange[] {
  const oldRow = before.page(id)
  const newRow = after.page(id)
  if (sameState(oldRow, newRow)) return []
  if (!oldRow) return newRow ? [{ type: 'page_created', page: changedPage(after, newRow) }] : []
  if (!newRow) return [{ type: 'page_deleted', page: changedPage(before, oldRow) }]
  const page = changedPage(after, newRow)
  const attributes = changedAttributes(before, oldRow, newRow)
  const changes: SemanticChange[] = []
  // A cover, a tag and other values of the head have no attribute here, but count as changes.
  const isEdited = oldRow.attributes !== newRow.attributes || oldRow.head !== newRow.head
  if (isEdited || Object.keys(attributes).length > 0) changes.push({ type: 'page_edited', page, attributes })
  if (oldRow.parent !== newRow.parent || oldRow.position !== newRow.position) {
    changes.push({
      type: 'page_moved',
      page,
      parent: { ...parentOf('before', before, oldRow), ...parentOf('after', after, newRow) },
    })
  }
  return changes
}

function changedPage(view: ContentView, row: PageRow) {
  return { id: row.page, type: row.type, title: row.title, path: pathOf(view, row) }
}

function parentOf(side: 'before' | 'after', view: ContentView, row: PageRow) {
  const parent = row.parent === null ? undefined : view.page(row.parent)
  return parent ? { [side]: changedPage(view, parent) } : {}
}

function changedAttributes({ store }: ContentView, oldRow: PageRow, newRow: PageRow) {
  const [oldAttributes, newAttributes] = [attributesOf(oldRow), attributesOf(newRow)]
  return {
    ...changedAttribute('title', oldRow.title, newRow.title),
    ...changedAttribute('description', oldRow.description, newRow.description),
    ...changedAttribute('slug', oldRow.slug, newRow.slug),
    ...changedAttribute('emoji', oldAttributes.emoji, newAttributes.emoji),
    ...changedAttribute('icon', oldAttributes.icon, newAttributes.icon),
    ...changedFlag('hidden', oldAttributes.hidden, newAttributes.hidden),
    ...changedFlag('noIndex', oldAttributes.noIndex, newAttributes.noIndex),
    ...changedFlag('noRobotsIndex', oldAttributes.noRobotsIndex, newAttributes.noRobotsIndex),
    ...(oldRow.text === newRow.text
      ? {}
      : changedAttribute('document', readText(store, oldRow.text).hash, readText(store, newRow.text).hash)),
  }
}

function changedFlag<Name extends string>(name: Name, before = false, after = false) {
  if (before === after) return {}
  return { [name]: { before, after } } as { [key in Name]: { before: boolean; after: boolean } }
}

function fileChanges(scope: ReadScope, { before, after }: Difference, id: string): SemanticChange[] {
  const oldRow = before.file(id)
  const newRow = after.file(id)
  const variables = changedVariables(before.store, oldRow, newRow)
  if (variables) return [{ type: 'variables_edited', variables }]
  const tags = changedTags(before.store, oldRow, newRow)
  if (tags.length > 0) return tags
  if (!oldRow) return newRow ? [{ type: 'file_created', file: changedFile(scope, newRow) }] : []
  if (!newRow) return [{ type: 'file_deleted', file: changedFile(scope, oldRow) }]
  if (oldRow.data === newRow.data && oldRow.name === newRow.name) return []
  const [old, file] = [changedFile(scope, oldRow), changedFile(scope, newRow)]
  const attributes = {
    ...changedAttribute('name', old.name, file.name),
    ...changedAttribute('downloadURL', old.downloadURL, file.downloadURL),
    ...changedAttribute('contentType', old.contentType, file.contentType),
    ...(oldRow.size !== newRow.size && { size: { before: oldRow.size, after: newRow.size } }),
  }
  return [{ type: 'file_edited', file, attributes }]
}

/** Returns the variables that differ between two versions of their file. Undefined for other files, or for none. */
function changedVariables(
  store: Reader,
  oldRow: FileRow | undefined,
  newRow: FileRow | undefined,
): Extract<SemanticChange, { type: 'variables_edited' }>['variables'] | undefined {
  if (!isVariablesPath((newRow ?? oldRow)?.source_path ?? '')) return undefined
  const [before, after] = [oldRow, newRow].map((row) =>
    variableScope(row ? readVariables(readText(store, row.data).text).variables : []),
  )
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const different = names.flatMap((name) => {
    const [old, now] = [before?.[name], after?.[name]]
    if (old === now) return []
    return [
      [
        name,
        { ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) },
      ] as const,
    ]
  })
  return different.length > 0 ? Object.fromEntries(different) : undefined
}

function changedFile(scope: ReadScope, row: FileRow) {
  const { id, name, contentType, downloadURL } = presentFile(scope, row, false)
  return { id, name, contentType, downloadURL }
}
