/** `npm start`: sets up and builds missing parts, also in a fresh clone, then opens Carrel. */
import { buildWhenStale } from './build.mjs'
import { endWithParent, main, runNode } from './project.mjs'
import { setUp } from './setup.mjs'

await main(async (options) => {
  endWithParent()
  await setUp('run')
  await buildWhenStale()
  // From here on the project's own Node runs, which reads the TypeScript that both hosts share.
  return runNode('build/open.mjs', options)
})
