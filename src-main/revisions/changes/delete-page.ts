import type { z } from 'zod'
import type { DeletePage } from '../../schemas/content-change.ts'
import { descendantsOf } from '../page-path.ts'
import { pageOf, type ChangeScope } from './change-scope.ts'

/** Removes a page and all pages below it from the tree. History retains them. */
export function deletePage(scope: ChangeScope, change: z.infer<typeof DeletePage>): string {
  const row = pageOf(scope, change.page)
  for (const below of descendantsOf(scope.writer.view, row.page)) scope.writer.removePage(below)
  scope.writer.removePage(row)
  return row.page
}
