import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SpellingMemory } from '../../../../src-renderer/editor/spelling/spelling-memory.ts'
import { deferred, type Deferred } from '../../support/deferred.ts'

beforeEach(() => void vi.useFakeTimers())

describe('the memory of verdicts on words', () => {
  it('discards a verdict from before a change of the accepted words', async () => {
    const replies: Deferred<string[]>[] = []
    let changed: (() => void) | undefined
    const memory = new SpellingMemory({
      isLatinOnly: true,
      unknownWords: () => {
        const reply = deferred<string[]>()
        replies.push(reply)
        return reply.promise
      },
      suggestions: async () => [],
      addWord: async () => undefined,
      watch(listener) {
        changed = listener
        return () => undefined
      },
    })
    expect(memory.isUnknown('carrel')).toBe(false)
    await vi.runAllTimersAsync()
    changed?.()
    replies[0]?.resolve(['carrel'])
    await vi.runAllTimersAsync()
    replies[1]?.resolve([])
    await vi.runAllTimersAsync()
    expect(memory.isUnknown('carrel')).toBe(false)
    expect(replies).toHaveLength(2)
  })

  it('has no suggestions when they cannot be read', async () => {
    const memory = new SpellingMemory({
      isLatinOnly: true,
      unknownWords: async () => [],
      suggestions: () => Promise.reject(new Error('The host does not respond')),
      addWord: async () => undefined,
    })
    expect(await memory.suggestions('carrel')).toEqual([])
  })

  it('reports that a word cannot be added, and leaves it unknown', async () => {
    const refusal = new Error('The host does not respond')
    const memory = new SpellingMemory({
      isLatinOnly: true,
      unknownWords: async (words) => words,
      suggestions: async () => [],
      addWord: () => Promise.reject(refusal),
      addSpaceWord: () => Promise.reject(refusal),
    })
    memory.isUnknown('carrel')
    await vi.runAllTimersAsync()
    expect(await memory.addWord('carrel')).toBe(false)
    expect(await memory.addSpaceWord('carrel')).toBe(false)
    expect(memory.isUnknown('carrel')).toBe(true)
  })
})
