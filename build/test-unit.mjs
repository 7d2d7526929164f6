/**
 * `npm run test:unit [-- arguments of vitest]`: runs the tests that need no build, browser or process.
 * `npm run test:unit -- content/merge` runs those of one folder. `npm test` runs all, which is required before a change
 * lands.
 */
import { main, runNode } from './project.mjs'
import { setUp } from './setup.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'

/** The folders of these tests, below test/. Those of the renderer run apart. */
const FOLDERS = ['content', 'desktop', 'domain', 'platform', 'remote', 'revisions', 'schemas', 'secrets']

/**
 * Runs all of them. The files of the core share one set of modules, whose loading is a third of their time. Modules
 * of the renderer retain state, so each of its files has its own.
 */
async function runAll() {
  const folders = FOLDERS.map((folder) => `test/${folder}/`)
  const core = await runNode(VITEST, ['run', '--project', 'core', '--no-isolate', ...folders])
  const renderer = await runNode(VITEST, ['run', '--project', 'renderer'])
  return core === 0 ? renderer : core
}

await main(async (options) => {
  await setUp('run')
  if (options.length === 0) return runAll()
  return runNode(VITEST, ['run', '--project', 'core', '--project', 'renderer', ...options])
})
