/**
 * `npm test [-- arguments of vitest]`: sets up and builds missing parts, also in a fresh clone, and runs every test.
 * The last line is always `N passed, M failed, K skipped`. A failure, or a run without tests, has a non-zero exit code.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenStale } from './build.mjs'
import { inProject, main, runNode, say } from './project.mjs'
import { setUp } from './setup.mjs'
import { browserPath } from './system.mjs'

/** Runs the tests. Returns the reporter's counts; an unexplained end counts as a failure. */
async function runTests(options) {
  const folder = mkdtempSync(join(tmpdir(), 'carrel-test-'))
  const countsPath = join(folder, 'counts.json')
  const reporters = ['--reporter=default', `--reporter=${inProject('build/count-reporter.ts')}`]
  const env = { ...process.env, CHROMIUM_PATH: browserPath(), CARREL_TEST_COUNTS: countsPath }
  try {
    const code = await runNode('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...options], { env })
    const counts = JSON.parse(readFileSync(countsPath, 'utf8'))
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepareAndRun(options) {
  try {
    await setUp('test')
    await buildWhenStale()
    return await runTests(options)
  } catch (error) {
    say(error.message)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

await main(async (options) => {
  const { passed, failed, skipped } = await prepareAndRun(options)
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  return failed > 0 || passed === 0 ? 1 : 0
})
