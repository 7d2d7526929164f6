import type { ConflictKind } from '../../schemas/conflict.ts'
import type { PageState } from '../page-row.ts'

/** The result of merging one page: its state, or null where it is deleted, and its conflicts. */
export interface MergedPage {
  state: PageState | null
  conflicts: ConflictKind[]
}
