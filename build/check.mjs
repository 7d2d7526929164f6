/**
 * `npm run check`: commit subjects, format, lint with types, import boundaries, template rules and types. Runs all
 * steps, then fails if any failed.
 */
import { main, runNode, say } from './project.mjs'
import { setUp } from './setup.mjs'

/** The limit of the type check, in seconds. */
const TYPE_CHECK_LIMIT_SECONDS = 20

/** Two lanes of steps that run at the same time. ESLint uses one core, and takes as long as the others together. */
const lanes = [
  [
    { name: 'commit subjects', script: 'build/check-commits.mjs', args: [] },
    { name: 'format', script: 'node_modules/oxfmt/bin/oxfmt', args: ['--check'] },
    { name: 'lint', script: 'node_modules/oxlint/bin/oxlint', args: ['--deny-warnings'] },
  ],
  [
    {
      name: 'boundaries and templates',
      script: 'node_modules/eslint/bin/eslint.js',
      args: ['--max-warnings', '0', '.'],
    },
  ],
]

/** The type check runs alone, since its time has a limit. */
const typeCheck = { name: 'types', script: 'build/types.mjs', args: [] }

/** Runs one step. Returns its exit code and its duration. */
async function runStep({ name, script, args }) {
  const startedAt = performance.now()
  const code = await runNode(script, args)
  const seconds = (performance.now() - startedAt) / 1000
  say(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
  return { name, code, seconds }
}

/** Runs the steps of a lane, one after the other. */
async function runLane(steps) {
  const results = []
  for (const step of steps) results.push(await runStep(step))
  return results
}

await main(async () => {
  await setUp('run')
  const results = (await Promise.all(lanes.map(runLane))).flat()
  const types = await runStep(typeCheck)
  if (types.seconds > TYPE_CHECK_LIMIT_SECONDS) {
    say(`note: type-checking took more than ${TYPE_CHECK_LIMIT_SECONDS} s`)
  }
  return [...results, types].some(({ code }) => code !== 0) ? 1 : 0
})
