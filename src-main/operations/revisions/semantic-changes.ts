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

/** Two contents, and the pages and files that may differ between them. */
export interface Difference {
  before: ContentView
  after: ContentView
  pages: Iterable<string>
  files: Iterable<string>
}

/** The differences in a reviewer's terms, up to a number of changes; `more` counts the rest. */
export function semanticChanges(scope: ReadScope, difference: Difference, limit: number): SemanticChanges {
  const changes: SemanticChange[] = []
  for (const page of difference.pages) changes.push(...pageChanges(difference, page))
  for (const file of difference.files) changes.push(...fileChanges(scope, difference, file))
  const more = changes.length - limit
  return { changes: changes.slice(0, limit), ...(more > 0 && { more }) }
}

function pageChanges({ before, after }: Difference, id: string): SemanticChange[] {
  const was = before.page(id)
  const is = after.page(id)
  if (sameState(was, is)) return []
  if (!was) return is ? [{ type: 'page_created', page: changedPage(after, is) }] : []
  if (!is) return [{ type: 'page_deleted', page: changedPage(before, was) }]
  const page = changedPage(after, is)
  const attributes = changedAttributes(before, was, is)
  const changes: SemanticChange[] = []
  if (Object.keys(attributes).length > 0) changes.push({ type: 'page_edited', page, attributes })
  if (was.parent !== is.parent || was.position !== is.position) {
    changes.push({
      type: 'page_moved',
      page,
      parent: { ...parentOf('before', before, was), ...parentOf('after', after, is) },
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

function changedAttributes({ store }: ContentView, was: PageRow, is: PageRow) {
  const [wasMore, isMore] = [attributesOf(was), attributesOf(is)]
  return {
    ...changed('title', was.title, is.title),
    ...changed('description', was.description, is.description),
    ...changed('slug', was.slug, is.slug),
    ...changed('emoji', wasMore.emoji, isMore.emoji),
    ...changed('icon', wasMore.icon, isMore.icon),
    ...changedFlag('hidden', wasMore.hidden, isMore.hidden),
    ...changedFlag('noIndex', wasMore.noIndex, isMore.noIndex),
    ...changedFlag('noRobotsIndex', wasMore.noRobotsIndex, isMore.noRobotsIndex),
    ...(was.text === is.text
      ? {}
      : changed('document', readText(store, was.text).hash, readText(store, is.text).hash)),
  }
}

function changed<Name extends string>(name: Name, before: string | undefined, after: string | undefined) {
  if (before === after) return {}
  const sides = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
  return { [name]: sides } as { [key in Name]: { before?: string; after?: string } }
}

function changedFlag<Name extends string>(name: Name, before = false, after = false) {
  if (before === after) return {}
  return { [name]: { before, after } } as { [key in Name]: { before: boolean; after: boolean } }
}

function fileChanges(scope: ReadScope, { before, after }: Difference, id: string): SemanticChange[] {
  const was = before.file(id)
  const is = after.file(id)
  const variables = changedVariables(before.store, was, is)
  if (variables) return [{ type: 'variables_edited', variables }]
  if (!was) return is ? [{ type: 'file_created', file: changedFile(scope, is) }] : []
  if (!is) return [{ type: 'file_deleted', file: changedFile(scope, was) }]
  if (was.data === is.data && was.name === is.name) return []
  const [old, file] = [changedFile(scope, was), changedFile(scope, is)]
  const attributes = {
    ...changed('name', old.name, file.name),
    ...changed('downloadURL', old.downloadURL, file.downloadURL),
    ...changed('contentType', old.contentType, file.contentType),
    ...(was.size !== is.size && { size: { before: was.size, after: is.size } }),
  }
  return [{ type: 'file_edited', file, attributes }]
}

/** The variables that differ between two versions of their file. Undefined for other files, and if none differs. */
function changedVariables(
  store: Reader,
  was: FileRow | undefined,
  is: FileRow | undefined,
): Extract<SemanticChange, { type: 'variables_edited' }>['variables'] | undefined {
  if (!isVariablesPath((is ?? was)?.source_path ?? '')) return undefined
  const [before, after] = [was, is].map((row) =>
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
