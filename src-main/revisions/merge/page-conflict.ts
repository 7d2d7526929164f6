import type { ConflictKind } from '../../schemas/conflict.ts'
import type { PageState } from '../page-row.ts'

/** What became of one page in a merge: its state, or null where it is gone, and what is at odds. */
export interface MergedPage {
  state: PageState | null
  conflicts: ConflictKind[]
}
