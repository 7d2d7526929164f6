/** Writes the counts of a test run, for the closing line of `npm test`. */
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

interface Outcome {
  result(): { state: 'passed' | 'failed' | 'skipped' | 'pending' }
}

interface Errors {
  errors(): readonly unknown[]
}

/** The counted part of a test file's report. */
export interface FileReport extends Errors {
  children: { allTests(): Iterable<Outcome>; allSuites(): Iterable<Errors> }
}

/**
 * Returns the counts of a run. An unloadable file, a failed hook and an uncaught error have no failing test of their
 * own, so each counts as a failure.
 */
export function countTests(files: readonly FileReport[], unhandledErrors: readonly unknown[]): Counts {
  const counts: Counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
  for (const file of files) {
    counts.failed += file.errors().length
    for (const suite of file.children.allSuites()) counts.failed += suite.errors().length
    for (const test of file.children.allTests()) {
      const { state } = test.result()
      // A test that never ran did not pass, whatever the reason.
      counts[state === 'pending' ? 'failed' : state] += 1
    }
  }
  return counts
}

/** Writes the counts, as JSON, to the file that CARREL_TEST_COUNTS names. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const path = process.env['CARREL_TEST_COUNTS']
    if (path) writeFileSync(path, JSON.stringify(countTests(modules, unhandledErrors)))
  }
}
