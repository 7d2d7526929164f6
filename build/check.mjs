/**
 * `npm run check`: commit subjects, format, lint with types, import boundaries, template rules and types. Runs all
 * steps, then fails if any failed.
 */
import { main, runNode, say } from './project.mjs'
import { setUp } from './setup.mjs'

/** The limit of the type check, in seconds. */
const TYPE_CHECK_LIMIT_SECONDS = 20

const steps = [
  { name: 'commit subjects', script: 'build/check-commits.mjs', args: [] },
  { name: 'format', script: 'node_modules/oxfmt/bin/oxfmt', args: ['--check'] },
  { name: 'lint', script: 'node_modules/oxlint/bin/oxlint', args: ['--deny-warnings'] },
  {
    name: 'boundaries and templates',
    script: 'node_modules/eslint/bin/eslint.js',
    args: ['--max-warnings', '0', '.'],
  },
  { name: 'types', script: 'build/types.mjs', args: [] },
]

/** Runs one step. Returns its exit code and its duration. */
async function runStep({ name, script, args }) {
  const startedAt = performance.now()
  const code = await runNode(script, args)
  const seconds = (performance.now() - startedAt) / 1000
  say(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
  return { name, code, seconds }
}

await main(async () => {
  await setUp('run')
  const results = []
  for (const step of steps) results.push(await runStep(step))
  const types = results.at(-1)
  if (types.seconds > TYPE_CHECK_LIMIT_SECONDS) {
    say(`note: type-checking took more than ${TYPE_CHECK_LIMIT_SECONDS} s`)
  }
  return results.some(({ code }) => code !== 0) ? 1 : 0
})
