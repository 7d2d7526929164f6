/** `npm run bench -- [name…]`: runs the benchmarks of test/bench, prints tables and writes JSON to .bench/. */
import { buildWhenStale } from './build.mjs'
import { main, runNode } from './project.mjs'
import { setUp } from './setup.mjs'

await main(async (names) => {
  await setUp('run')
  await buildWhenStale()
  // Under the project's own Node, which runs the benchmarks' TypeScript as it stands. Benchmarks that watch
  // their own memory ask for a collection first.
  return runNode('build/bench-run.mjs', names, { env: { ...process.env, NODE_OPTIONS: '--expose-gc' } })
})
