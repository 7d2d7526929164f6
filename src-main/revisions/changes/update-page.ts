import type { z } from 'zod'
import { sourcePathKey } from '../../content/markdown/source-path.ts'
import type { UpdatePage } from '../../schemas/content-change.ts'
import { Problem } from '../../schemas/problem.ts'
import { blobHash, EMPTY_TEXT_HASH, readProvedText } from '../../store/blobs.ts'
import { attributesOf, type PageRow } from '../page-row.ts'
import { placeAt, refuseCycle } from '../tree-place.ts'
import { pageOf, type ChangeScope } from './change-scope.ts'
import { freeSlug, freeSourcePath, slugTaken } from './insert-page.ts'
import { withAttributes } from './page-fields.ts'
import { storeText } from './page-text.ts'
import { withCondition } from './set-page-head.ts'

type Change = z.infer<typeof UpdatePage>

/** Changes the fields, the text or the place of a page. Omitted fields remain unchanged. */
export function updatePage(scope: ChangeScope, change: Change): string {
  const row = pageOf(scope, change.page)
  refuseTextOfOthers(row, change)
  refuseUnseenText(scope, row, change)
  // The user edited only the readable part of a damaged text.
  if (change.document !== undefined) readProvedText(scope.store, row.text)
  const title = change.title ?? row.title
  const parent = parentAfter(scope, row, change)
  const position = positionAfter(scope, row, change, parent)
  scope.writer.putPage({
    ...row,
    parent,
    position,
    ...typeAfter(scope, row, change),
    title,
    slug: slugAfter(scope, row, change, parent, title),
    description: change.description ?? row.description,
    attributes: JSON.stringify(withAttributes(attributesOf(row), change)),
    head: withCondition(row, change.condition),
    text: change.document === undefined ? row.text : storeText(scope.store, change.document.markdown, title),
    updated_at: scope.now,
  })
  return row.page
}

/** Returns the type after a change. A group that receives a text becomes a page with a path in the repository. */
function typeAfter({ writer }: ChangeScope, row: PageRow, change: Change): Partial<PageRow> {
  if (row.type !== 'group' || change.document === undefined) return {}
  if (row.source_path !== '') return { type: 'document' }
  const parent = row.parent === null ? null : (writer.view.page(row.parent) ?? null)
  const sourcePath = freeSourcePath(writer.view, parent, row.slug)
  return { type: 'document', source_path: sourcePath, source_key: sourcePathKey(sourcePath) }
}

function refuseTextOfOthers(row: PageRow, change: Change): void {
  if (change.document === undefined || row.type === 'document' || row.type === 'group') return
  throw new Problem(
    'input.invalid',
    `"${row.title}" is a ${row.type} and contains no text. Insert a page for the text.`,
  )
}

/** Refuses a change of an outdated text, because another user has changed the page meanwhile. */
function refuseUnseenText({ store }: ChangeScope, { text }: PageRow, { ifDocumentId }: Change): void {
  const documentId = text === null ? EMPTY_TEXT_HASH : blobHash(store, text)
  if (ifDocumentId === undefined || ifDocumentId === documentId) return
  throw new Problem(
    'state.changed',
    'The text of this page has changed since you read it, so nothing was changed now. Read it again and repeat your change.',
  )
}

/** Returns the new parent: `into`, where null is the root, or by default the present parent. */
function parentAfter(scope: ChangeScope, row: PageRow, change: Change): string | null {
  if (change.into === undefined) return row.parent
  if (change.into === null) return null
  const parent = pageOf(scope, change.into)
  refuseCycle(scope.writer.view, row.page, parent)
  return parent.page
}

function positionAfter(scope: ChangeScope, row: PageRow, change: Change, parent: string | null): string {
  if (change.at === undefined && parent === row.parent) return row.position
  const place = placeAt(scope.writer.view, { parent, at: change.at, moved: row })
  for (const moved of place.displaced) scope.writer.putPage({ ...moved.row, position: moved.position })
  return place.position
}

function slugAfter(
  scope: ChangeScope,
  row: PageRow,
  change: Change,
  parent: string | null,
  title: string,
): string {
  const { view } = scope.writer
  if (change.slug === '') return freeSlug(view, parent, undefined, title)
  const slug = change.slug ?? row.slug
  // An unchanged slug needs no check, which would read the other changes and cost more than the edit.
  if (slug === row.slug && parent === row.parent) return slug
  const owner = view.bySlug(parent, slug)
  if (owner && owner.page !== row.page) throw slugTaken(slug, owner.title)
  return slug
}
