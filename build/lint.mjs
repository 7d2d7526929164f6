/**
 * `npm run lint [-- --fix]`: both linters, on all files or on the given ones. Options go to both, so `--fix` repairs
 * what either can repair.
 */
import { main, runNode } from './project.mjs'
import { setUp } from './setup.mjs'

await main(async (args) => {
  await setUp('run')
  const files = args.some((argument) => !argument.startsWith('-')) ? [] : ['.']
  const fast = await runNode('node_modules/oxlint/bin/oxlint', ['--deny-warnings', ...args])
  const rules = await runNode('node_modules/eslint/bin/eslint.js', ['--max-warnings', '0', ...args, ...files])
  return fast === 0 ? rules : fast
})
