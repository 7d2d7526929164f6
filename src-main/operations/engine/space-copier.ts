import type { SpaceRow } from '../../revisions/space-row.ts'

/** Copies spaces while they are hidden. */
export interface SpaceCopier {
  /** Returns the row of a complete copy, which no operation shows yet. Throws when the workspace closes meanwhile. */
  make(space: SpaceRow, author: string): Promise<SpaceRow>
  /** Removes a copy, unless it was shown meanwhile. */
  drop(copy: SpaceRow): Promise<void>
}
