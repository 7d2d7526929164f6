import { counted } from '../../ui/words/counted.ts'
import type { Find } from './use-find.ts'
import type { ReplacedSpace } from './use-replace.ts'

/** Returns the outcome of a search in words, with the number of chosen hits where it differs. */
export function countWords(
  { hits, pages, isRunning, searched, problem }: Find,
  { chosen, canReplace, isPending }: { chosen: { hits: number }; canReplace: boolean; isPending: boolean },
): string {
  if (problem.value) return ''
  if (isPending || (isRunning.value && searched.value === 0)) return 'Searching…'
  const words = `${counted(hits.value, 'hit')} in ${counted(pages.value, 'page')}`
  if (isRunning.value) return `${words}, ${counted(searched.value, 'page')} searched…`
  if (canReplace && chosen.hits !== hits.value) return `${words}, ${chosen.hits.toLocaleString()} chosen`
  return words
}

/** Returns the result of a replacement in words. */
export function replacedWords({ space, hits, pages, change }: ReplacedSpace): string {
  if (change === undefined) return `Nothing was replaced in ${space.title}.`
  return `${counted(hits, 'hit')} in ${counted(pages, 'page')} of ${space.title} replaced in change request ${change}.`
}
