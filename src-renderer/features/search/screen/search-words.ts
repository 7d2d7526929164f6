import type { SearchAddress } from '../../../stores/searches.ts'
import type { FilterOption } from './use-filter-options.ts'

const KIND_WORDS: Readonly<Record<string, string>> = { comments: 'Comments', changes: 'Change requests' }
const PART_WORDS: Readonly<Record<string, string>> = { titles: 'titles', code: 'code' }
const AGE_WORDS: Readonly<Record<string, string>> = {
  day: 'today',
  week: 'the last 7 days',
  month: 'the last month',
  year: 'the last year',
}

/** Returns the filters of a stored search in words. It omits a deleted place or author. */
export function searchWords(search: SearchAddress, options: readonly FilterOption[]): string {
  const labelOf = (value: string | undefined) => options.find((option) => option.value === value)?.label
  return [
    KIND_WORDS[search['kind'] ?? ''],
    search['place'] && labelOf(search['place']),
    search['author'] && labelOf(search['author']),
    PART_WORDS[search['in'] ?? ''],
    AGE_WORDS[search['age'] ?? ''],
    search['status'],
  ]
    .filter(Boolean)
    .join(' · ')
}
