/**
 * `npm run --silent save -- --data DIR --to DIR`: writes all readable texts of a data folder, damaged or not, to a new
 * folder. Sets up and builds missing parts, on stderr. stdout has one line of JSON.
 */
import { existsSync } from 'node:fs'
import { build } from './build.mjs'
import { inProject, main, projectNode, runNode } from './project.mjs'
import { setUp } from './setup.mjs'

const command = 'out/main/save.js'

await main(async (options) => {
  if (!existsSync(projectNode)) await setUp('run')
  // A stale build is not replaced, because a running host reads its parts from the same folder.
  if (!existsSync(inProject(command))) await build()
  return runNode(command, options)
})
