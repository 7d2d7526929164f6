/** `npm run bench -- [name…]`: runs the benchmarks of test/bench, prints tables and writes JSON to .bench/. */
import { buildWhenStale } from './build.mjs'
import { main, runNode } from './project.mjs'
import { setUp } from './setup.mjs'
import { browserPath } from './system.mjs'

await main(async (names) => {
  await setUp('run')
  await buildWhenStale()
  // The project's own Node runs the benchmarks' TypeScript without a build. Benchmarks that measure their own memory
  // need `--expose-gc`.
  const env = { ...process.env, CHROMIUM_PATH: browserPath(), NODE_OPTIONS: '--expose-gc' }
  return runNode('build/bench-run.mjs', names, { env })
})
