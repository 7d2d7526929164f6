/**
 * `npm run --silent token -- --data DIR create|list|revoke …`: the tokens of a data folder, while its host runs
 * or not. Sets up and builds what is missing, on stderr; stdout carries one JSON value a line.
 */
import { existsSync } from 'node:fs'
import { build } from './build.mjs'
import { inProject, main, projectNode, runNode } from './project.mjs'
import { setUp } from './setup.mjs'

const command = 'out/main/token.js'

await main(async (options) => {
  if (!existsSync(projectNode)) await setUp('run')
  // Never again for being old alone: a running host reads its parts from the same folder.
  if (!existsSync(inProject(command))) await build()
  return runNode(command, options)
})
