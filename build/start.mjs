/** `npm start`: sets up and builds what is missing, on a fresh clone too, then opens Carrel. */
import { buildWhenStale } from './build.mjs'
import { endWithParent, main, runNode } from './project.mjs'
import { setUp } from './setup.mjs'

await main(async (options) => {
  endWithParent()
  await setUp('run')
  await buildWhenStale()
  // From here on under the project's own Node, which reads the TypeScript that both hosts share.
  return runNode('build/open.mjs', options)
})
