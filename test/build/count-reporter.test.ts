import { describe, expect, it } from 'vitest'
import { countTests } from '../../build/count-reporter.ts'

type State = 'passed' | 'failed' | 'skipped' | 'pending'

/** Returns a test file as the runner reports it. */
const file = (states: State[], errors: { file?: number; suite?: number } = {}) => ({
  errors: () => Array.from({ length: errors.file ?? 0 }),
  children: {
    allTests: () => states.map((state) => ({ result: () => ({ state }) })),
    allSuites: () => [{ errors: () => Array.from({ length: errors.suite ?? 0 }) }],
  },
})

describe('countTests', () => {
  it('counts the tests of every file by their outcome', () => {
    const files = [file(['passed', 'passed', 'failed']), file(['skipped', 'passed'])]
    expect(countTests(files, [])).toEqual({ passed: 3, failed: 1, skipped: 1 })
  })

  it('counts an unloadable file, a failed hook and an uncaught error', () => {
    expect(countTests([file(['passed'], { file: 1 }), file([], { suite: 1 })], [new Error('x')])).toEqual({
      passed: 1,
      failed: 3,
      skipped: 0,
    })
  })

  it('does not count a test that never ran as passed', () => {
    expect(countTests([file(['pending'])], [])).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})
