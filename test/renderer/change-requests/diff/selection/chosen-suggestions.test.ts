import { expect, it } from 'vitest'
import { shallowRef } from 'vue'
import { splitBlocks } from '../../../../../src-main/content/markdown/blocks.ts'
import type { PageSuggestion } from '../../../../../src-renderer/features/change-requests/diff/suggestions/open-suggestions.ts'
import { outcomeWords } from '../../../../../src-renderer/features/change-requests/diff/suggestions/use-apply-suggestions.ts'
import { useChosenSuggestions } from '../../../../../src-renderer/features/change-requests/diff/suggestions/use-chosen-suggestions.ts'

const TEXTS: Record<string, string> = { one: 'Old words here.\n', two: 'Other text.\n' }

function suggest(key: string, pageId: string, words: string, replacement: string): PageSuggestion {
  const block = splitBlocks(TEXTS[pageId] ?? '')[0]?.id
  const by = { displayName: `Writer of ${key}` } as PageSuggestion['by']
  return {
    key,
    pageId,
    comment: key,
    by,
    at: '2026-11-20T10:00:00Z',
    suggestion: { block, words, replacement },
    node: block,
  }
}

const first = suggest('a', 'one', 'Old', 'New')
const conflicting = suggest('b', 'one', 'Old words', 'Words')
const elsewhere = suggest('c', 'two', 'Other', 'Another')
const gone = suggest('d', 'two', 'Missing', 'Found')

const choose = (listed: readonly PageSuggestion[]) =>
  useChosenSuggestions(
    () => listed,
    (page) => TEXTS[page],
  )
const keys = (suggestions: readonly PageSuggestion[]) => suggestions.map(({ key }) => key)

it('chooses all that can be applied together, and names the reasons of the others', () => {
  const chosen = choose([first, conflicting, elsewhere, gone])
  expect(keys(chosen.applicable.value)).toEqual(['a', 'c'])
  expect(chosen.isAll.value).toBe(true)
  expect(chosen.obstacleOf(first)).toBeUndefined()
  expect(chosen.obstacleOf(conflicting)).toContain('Writer of a')
  expect(chosen.obstacleOf(gone)).toContain('have changed')
})

it('applies the second of two conflicting suggestions once the first is cleared', () => {
  const chosen = choose([first, conflicting, elsewhere])
  chosen.toggle(first)
  chosen.toggle(conflicting)
  expect(keys(chosen.applicable.value)).toEqual(['b', 'c'])
  expect(chosen.obstacleOf(conflicting)).toBeUndefined()
  expect(chosen.obstacleOf(first)).toContain('Writer of b')
  chosen.toggleAll()
  expect(keys(chosen.applicable.value)).toEqual(['a', 'c'])
  chosen.toggleAll()
  expect(chosen.applicable.value).toEqual([])
})

it('retains the cleared choices when the list or a page changes', () => {
  const listed = shallowRef([first, elsewhere])
  const chosen = useChosenSuggestions(
    () => listed.value,
    (page) => TEXTS[page],
  )
  chosen.toggle(first)
  listed.value = [first, elsewhere, gone]
  expect(keys(chosen.applicable.value)).toEqual(['c'])
  listed.value = [elsewhere]
  expect(keys(chosen.applicable.value)).toEqual(['c'])
})

it('counts the applied suggestions, and reports the first reason of the others', () => {
  expect(outcomeWords(1, 1, [])).toBe('One suggestion applied.')
  expect(outcomeWords(3, 2, [])).toBe('3 suggestions applied to 2 pages.')
  const unapplied = [{ placed: conflicting, obstacle: { kind: 'overlaps' as const, other: first } }]
  expect(outcomeWords(2, 1, unapplied)).toBe(
    '2 suggestions applied. One was not: It replaces the same words as the suggestion of Writer of a. Choose one of the two.',
  )
})
