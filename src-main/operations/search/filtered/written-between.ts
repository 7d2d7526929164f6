import type { SearchFilter } from '../../../schemas/search/filtered-search.ts'

/** The times of a filter, in milliseconds. The end is not part of it. */
export interface Written {
  from: number
  until: number
  author: string | null
}

/** Returns who and when a filter allows. Without bounds it allows all times. */
export function writtenBetween({ after, before, author }: SearchFilter): Written {
  return {
    from: after === undefined ? 0 : Date.parse(after),
    until: before === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(before),
    author: author ?? null,
  }
}
