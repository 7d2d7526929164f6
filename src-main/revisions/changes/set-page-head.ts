import { editHead, type HeadEdit } from '../../content/markdown/head/edit-head.ts'
import { headEdits } from '../../content/markdown/head/head-changes.ts'
import { joinPage } from '../../content/markdown/join-page.ts'
import type { SetPageHead } from '../../schemas/page-head.ts'
import { Problem } from '../../schemas/problem.ts'
import { attributesOf, type PageAttributes, type PageRow } from '../page-row.ts'
import { pageOf, type ChangeScope } from './change-scope.ts'

/** Sets values in the head of a page. Its other bytes remain unchanged. */
export function setPageHead(scope: ChangeScope, change: SetPageHead): string {
  const row = pageOf(scope, change.page)
  if (row.type !== 'document') {
    const message = `"${row.title}" is a ${row.type} and has no layout, cover, tags or variables. Choose a page with a text.`
    throw new Problem('input.invalid', message)
  }
  const before = headOf(row)
  const head = editedHead(row, before, headEdits(before, change))
  const attributes = JSON.stringify(withoutReplaced(attributesOf(row), change))
  scope.writer.putPage({ ...row, head, attributes, updated_at: scope.now })
  return row.page
}

/** Returns the head of a page with its condition set; '' removes it. */
export function withCondition(row: Pick<PageRow, 'head' | 'title'>, condition: string | undefined): string {
  if (condition === undefined) return row.head
  return editedHead(row, row.head, [{ path: ['if'], value: condition.trim() || null }])
}

function editedHead({ title }: Pick<PageRow, 'title'>, head: string, edits: HeadEdit[]): string {
  const editing = editHead(head, edits)
  if (editing.kind === 'edited') return editing.head
  const message = `The key "${editing.key}" in the head of "${title}" is not written in a form that can be changed here. Correct it in its file and import that again.`
  throw new Problem('input.invalid', message)
}

/** The head of a page. A page from a remote without heads has its layout in a separate field. */
function headOf(row: PageRow): string {
  const { layout } = attributesOf(row)
  return row.head === '' && layout !== undefined ? joinPage('', '', { layout }) : row.head
}

/** Removes the reported values that the head now contains. */
function withoutReplaced(
  { layout, cover, coverY, ...others }: PageAttributes,
  change: SetPageHead,
): PageAttributes {
  return {
    ...others,
    ...(layout && !change.layout && { layout }),
    ...(!change.cover && { ...(cover !== undefined && { cover }), ...(coverY !== undefined && { coverY }) }),
  }
}
