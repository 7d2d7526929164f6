/**
 * `npm run --silent token -- --data DIR create|list|revoke …`: the tokens of a data folder, with or without a running
 * host. Sets up and builds missing parts, on stderr. stdout has one JSON value a line.
 */
import { existsSync } from 'node:fs'
import { build } from './build.mjs'
import { inProject, main, projectNode, runNode } from './project.mjs'
import { setUp } from './setup.mjs'

const command = 'out/main/token.js'

await main(async (options) => {
  if (!existsSync(projectNode)) await setUp('run')
  // A stale build is not replaced, because a running host reads its parts from the same folder.
  if (!existsSync(inProject(command))) await build()
  return runNode(command, options)
})
