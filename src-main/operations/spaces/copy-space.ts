import { copyTitle } from '../../domain/copy-title.ts'
import type { IdSource } from '../../platform/ids.ts'
import { hasImportedPages } from '../../revisions/copied-page.ts'
import { copyContent } from '../../revisions/copy-content.ts'
import { indexNewPage } from '../../revisions/index/index-content.ts'
import { indexOrQueue } from '../../revisions/index/index-or-queue.ts'
import { queuePage } from '../../revisions/index/index-queue.ts'
import { checkAllSections } from '../../revisions/index/link-sections.ts'
import { mergeSearchIndex, newDocuments } from '../../revisions/index/search-index.ts'
import { isLargePage } from '../../revisions/index/text-size.ts'
import { idsInLayer } from '../../revisions/layer.ts'
import { headView, lineById } from '../../revisions/lines.ts'
import { createSpace } from '../../revisions/new-space.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { SPACE_TITLE_LIMIT } from '../../schemas/space.ts'
import type { Writer } from '../../store/store.ts'
import type { WriteScope } from '../engine/scope.ts'

/** The number of new pages whose segments of the search index would slow searches. */
const MERGE_FROM_PAGES = 1000

/**
 * Creates an empty space with the settings of another, to be filled with its content. Its merge rules and the values of
 * its custom fields are settings too. Content invites are not: only administrators grant levels.
 */
export function createCopy(
  scope: Pick<WriteScope, 'store' | 'newId' | 'clock'>,
  space: SpaceRow,
  { author, state }: { author: string; state: SpaceRow['state'] },
): SpaceRow {
  const copy = createSpace(scope, {
    organization: space.organization,
    parent: space.parent,
    title: copyTitle(space.title, SPACE_TITLE_LIMIT),
    emoji: space.emoji,
    editMode: space.edit_mode,
    defaultLevel: space.default_level,
    book: space,
    author,
    state,
  })
  scope.store.run('UPDATE space SET merge_rules = ? WHERE id = ?', space.merge_rules, copy.id)
  scope.store.run(
    'INSERT INTO custom_field_value (space, field, value) SELECT ?, field, value FROM custom_field_value WHERE space = ?',
    copy.id,
    space.id,
  )
  return { ...copy, merge_rules: space.merge_rules }
}

/** Fills a copy within one transaction. Its content is then complete, and its search index follows. */
export function fillCopyAtOnce(store: Writer, space: SpaceRow, copy: SpaceRow, newId: IdSource): void {
  const steps = copySteps(store, space, copy, newId)
  let step = steps.next()
  while (!step.done) step = steps.next()
  const files = idsInLayer(store, 'file', { line: copy.line, seq: 1 })
  indexOrQueue(store, lineById(store, copy.line), new Set(step.value), new Set(files))
}

/** The imported step of a space without one. An export then compares each page with its head alone. */
const NEVER_IMPORTED = 0

function copySteps(
  store: Writer,
  space: SpaceRow,
  copy: SpaceRow,
  newId: IdSource,
): Generator<void, string[], void> {
  const { id: line, head: seq } = lineById(store, space.line)
  const isImported = hasImportedPages(store, { line, seq }, space.imported_step)
  if (!isImported) store.run('UPDATE space SET imported_step = ? WHERE id = ?', NEVER_IMPORTED, copy.id)
  return copyContent(store, { line, seq }, copy.line, {
    space: { from: space.id, to: copy.id },
    newId,
    importedStep: isImported ? space.imported_step : undefined,
  })
}

/** Fills a copy with the present content of a space, and indexes it. One page or file is a step. */
export function* fillCopy(
  store: Writer,
  space: SpaceRow,
  copy: SpaceRow,
  newId: IdSource,
): Generator<void, void, void> {
  const pages = yield* copySteps(store, space, copy, newId)
  const nextDocument = newDocuments(store, copy.line)
  const view = headView(store, lineById(store, copy.line))
  for (const id of pages) {
    const page = view.page(id)
    if (!page) throw new Error(`The page ${id} is missing from the copy`)
    // The backlog indexes a large page in steps, after the copy is complete.
    if (isLargePage(store, page)) queuePage(store, copy.line, id)
    else indexNewPage(store, view, copy.content_root, page, nextDocument())
    yield
  }
  yield* checkAllSections(store, view)
  if (pages.length >= MERGE_FROM_PAGES) yield* mergeSearchIndex(store)
}
