import { openGrownCopy } from './cache.ts'
import { grow } from './grow.ts'

/** The data folder of a large workspace, and its largest space. */
export interface GrownStore {
  data: string
  /** The space of the requested number of pages. */
  space: string
  organization: string
}

/**
 * Returns a copy of a large workspace. It has a space of a number of pages, and around it members, teams,
 * collections, small spaces, change requests, comments and replies. The same size always has the same content. It is
 * made once on a machine. The caller may write into its copy, which is removed when the process ends.
 */
export function grownStore(pages: number, log: (line: string) => void): Promise<GrownStore> {
  return openGrownCopy(pages, log, grow)
}
