import type { ConflictKind } from '../../schemas/conflict.ts'
import type { PageState } from '../page-row.ts'

/** The result of the merge of a page: its state, or null for a deleted page, and its conflicts. */
export interface MergedPage {
  state: PageState | null
  conflicts: ConflictKind[]
}
