import type { RouteLocationRaw } from 'vue-router'
import type { FindSpace } from './use-find.ts'

/** A change request as its pages are searched. */
export interface FindChange {
  id: string
  number: number
}

/** The content in which a text is found and replaced: whole spaces, or one change request of a space. */
export interface FindTarget {
  /** Names the target. The results of one target are not shown for another. */
  key: string
  spaces: FindSpace[]
  /** The change request that is searched and changed; undefined to search merged pages and begin a change request. */
  change: FindChange | undefined
  mayReplaceIn: (space: string) => boolean
  pageScreen: (space: string, page: string) => RouteLocationRaw
}
