import { describe, expect, it } from 'vitest'
import { countTests } from '../../build/count-reporter.ts'

type State = 'passed' | 'failed' | 'skipped' | 'pending'

/** A test file as the runner reports it. */
const file = (states: State[], errors: { file?: number; suite?: number } = {}) => ({
  errors: () => Array.from({ length: errors.file ?? 0 }),
  children: {
    allTests: () => states.map((state) => ({ result: () => ({ state }) })),
    allSuites: () => [{ errors: () => Array.from({ length: errors.suite ?? 0 }) }],
  },
})

describe('countTests', () => {
  it('counts the tests of every file by what came of them', () => {
    const files = [file(['passed', 'passed', 'failed']), file(['skipped', 'passed'])]
    expect(countTests(files, [])).toEqual({ passed: 3, failed: 1, skipped: 1 })
  })

  it('counts a file that does not load, a hook that fails and an error that nobody caught', () => {
    expect(countTests([file(['passed'], { file: 1 }), file([], { suite: 1 })], [new Error('x')])).toEqual({
      passed: 1,
      failed: 3,
      skipped: 0,
    })
  })

  it('does not take a test that never ran for one that passed', () => {
    expect(countTests([file(['pending'])], [])).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})
