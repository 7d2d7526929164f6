/** Counts what a test run came to, for the closing line of `npm test`. */
import { writeFileSync } from 'node:fs'

/**
 * What a run came to. A file that could not be loaded, a hook that failed and an error that no test caught
 * have no test of their own to fail, and each counts as a failure.
 */
export function countTests(modules, unhandledErrors) {
  const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
  for (const module of modules) {
    counts.failed += module.errors().length
    for (const suite of module.children.allSuites()) counts.failed += suite.errors().length
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      // A test that never came to run was not passed, whatever the reason.
      counts[state === 'pending' ? 'failed' : state] += 1
    }
  }
  return counts
}

export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = countTests(modules, unhandledErrors)
    writeFileSync(process.env.CARREL_TEST_COUNTS, JSON.stringify(counts))
  }
}
