import { EditorState } from '@codemirror/state'
import { describe, expect, it, vi } from 'vitest'
import {
  nextProblem,
  previousProblem,
  problemAt,
  problemSources,
  type ProblemSource,
} from '../../../src-renderer/editor/problems/text-problem.ts'
import { StyleChecker, type StyleThread } from '../../../src-renderer/editor/style/style-checker.ts'
import type { StyleAnswer, StyleRequest } from '../../../src-renderer/editor/style/style-messages.ts'

/** Returns a source that finds a word. */
const finding =
  (word: string): ProblemSource =>
  (state, from, to) =>
    [...state.sliceDoc(from, to).matchAll(new RegExp(word, 'g'))].map(({ index }) => ({
      from: from + index,
      to: from + index + word.length,
      reason: word,
      fixes: () => Promise.resolve([]),
      otherActions: [],
    }))

describe('the problems of a text', () => {
  const text = 'one two\nthree one\n\ntwo'
  const state = EditorState.create({
    doc: text,
    extensions: [
      problemSources.of(finding('one')),
      problemSources.of(finding('two')),
      problemSources.of(finding('ne')),
    ],
  })

  it('follow each other for all kinds', () => {
    const places: number[] = []
    for (let at = -1; ;) {
      const found = nextProblem(state, at)
      if (!found) break
      places.push(found.from)
      at = found.from
    }
    expect(places).toEqual([0, 1, 4, 14, 15, 19])
    expect(previousProblem(state, 19)?.from).toBe(15)
    expect(previousProblem(state, 0)).toBeUndefined()
  })

  it('are distinguished at one place by their length', () => {
    expect(problemAt(state, 2)?.reason).toBe('ne')
    expect(problemAt(state, 0)?.reason).toBe('one')
    expect(problemAt(state, 10)).toBeUndefined()
  })
})

/** Creates a worker whose answers the test sends. */
function openThread() {
  const requests: StyleRequest[] = []
  const listeners: Record<string, (event: MessageEvent<StyleAnswer>) => void> = {}
  const thread = {
    postMessage: (request: StyleRequest) => void requests.push(request),
    terminate: () => undefined,
    addEventListener: (type: string, listener: (event: MessageEvent<StyleAnswer>) => void) =>
      void (listeners[type] = listener),
  } as unknown as StyleThread
  const answer = (data: StyleAnswer) => listeners['message']?.({ data } as MessageEvent<StyleAnswer>)
  const fail = () => listeners['error']?.({} as MessageEvent<StyleAnswer>)
  return { requests, thread, answer, fail }
}

describe('the check of the style', () => {
  it('shows a long text in parts, and ignores the answers for an older text', async () => {
    const { requests, thread, answer } = openThread()
    const checker = new StyleChecker(() => thread)
    const loading = checker.load({ settings: '', files: [] })
    answer({ kind: 'loaded', number: 1, rules: [{ name: 'A.B' }], unapplied: new Map(), report: [] })
    await loading
    expect(checker.hasRules).toBe(true)
    const seen: string[] = []
    checker.check('old', () => seen.push('old'))
    checker.check('new', (_issues, isComplete) => seen.push(`new ${isComplete}`))
    answer({ kind: 'checked', number: 2, issues: [], isComplete: true })
    answer({ kind: 'checked', number: 3, issues: [], isComplete: false })
    answer({ kind: 'checked', number: 3, issues: [], isComplete: true })
    expect(seen).toEqual(['new false', 'new true'])
    expect(requests.map(({ kind }) => kind)).toEqual(['load', 'check', 'check'])
    checker.close()
  })

  it('does not blame the rules for a worker that ends with an error', async () => {
    const { thread, fail } = openThread()
    const checker = new StyleChecker(() => thread)
    const loading = checker.load({ settings: '', files: [] })
    fail()
    expect((await loading).report).toEqual([
      'The style check stopped after an error. It is off until you open the page again.',
    ])
  })

  it('turns rules off that do not answer in time', async () => {
    vi.useFakeTimers()
    const checker = new StyleChecker(() => openThread().thread)
    const loading = checker.load({ settings: '', files: [] })
    await vi.advanceTimersByTimeAsync(8000)
    expect((await loading).report).toEqual([
      'The rules of this space take too long on this text. They are off until they change.',
    ])
  })
})
