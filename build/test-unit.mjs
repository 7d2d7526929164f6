/**
 * `npm run test:unit [-- arguments of vitest]`: runs the tests that need no build, browser or process.
 * `npm run test:unit -- content/merge` runs those of one folder. `npm test` runs all, which is required before a change
 * lands.
 */
import { main, runNode } from './project.mjs'
import { setUp } from './setup.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'

/** The folders of these tests, below test/. */
const FOLDERS = [
  'content',
  'desktop',
  'domain',
  'platform',
  'remote',
  'renderer',
  'revisions',
  'schemas',
  'secrets',
]

await main(async (options) => {
  await setUp('run')
  const chosen = options.length > 0 ? options : FOLDERS.map((folder) => `test/${folder}/`)
  return runNode(VITEST, [
    'run',
    '--project',
    'core',
    '--project',
    'apart',
    '--project',
    'renderer',
    ...chosen,
  ])
})
