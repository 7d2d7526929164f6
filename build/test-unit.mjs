/**
 * `npm run test:unit [-- arguments of vitest]`: runs the quick tests, which need no build, browser, thread or process.
 * `npm run test:unit -- content/merge` runs all tests of one folder. `npm test` runs all, which is required before a
 * change lands.
 */
import { main, runNode } from './project.mjs'
import { setUp } from './setup.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'

/** The folders of these tests, below test/. */
const FOLDERS = ['content', 'desktop', 'domain', 'platform', 'remote', 'renderer', 'schemas']

/** Tests of random, hostile and real texts, which take as long as all others together. */
const THOROUGH = ['**/*.property.test.ts', '**/hostile*.test.ts', '**/corpora*.test.ts']

await main(async (options) => {
  await setUp('run')
  const quick = [
    ...FOLDERS.map((folder) => `test/${folder}/`),
    ...THOROUGH.map((files) => `--exclude=${files}`),
  ]
  const chosen = options.length > 0 ? options : quick
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
