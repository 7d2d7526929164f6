import type { SearchFilter } from '../../../schemas/search/filtered-search.ts'

/** The author and the times of a filter, in milliseconds. `until` is exclusive. */
export interface Written {
  from: number
  until: number
  author: string | null
}

/** Returns the author and the times that a filter allows. Without bounds it allows all times. */
export function writtenBetween({ after, before, author }: SearchFilter): Written {
  return {
    from: after === undefined ? 0 : Date.parse(after),
    until: before === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(before),
    author: author ?? null,
  }
}
