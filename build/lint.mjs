/**
 * `npm run lint [-- --fix]`: both linters, on all files or on the given ones. Options go to both, so `--fix` repairs
 * what either can repair.
 */
import { main, runNode } from './project.mjs'
import { setUp } from './setup.mjs'

await main(async (given) => {
  await setUp('run')
  const files = given.some((one) => !one.startsWith('-')) ? [] : ['.']
  const fast = await runNode('node_modules/oxlint/bin/oxlint', ['--deny-warnings', ...given])
  const rules = await runNode('node_modules/eslint/bin/eslint.js', [
    '--max-warnings',
    '0',
    ...given,
    ...files,
  ])
  return fast === 0 ? rules : fast
})
