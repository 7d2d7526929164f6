/**
 * `npm run --silent serve -- [options]`: the headless host. Sets up and builds missing parts, on stderr. stdout has
 * only the host's one line. A complete build adds only two reads of the disk.
 */
import { existsSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { hostFlags } from './host-flags.mjs'
import { inProject, main, projectNode, run } from './project.mjs'

const host = 'out/main/serve.js'

async function prepare() {
  if (existsSync(inProject('out/built-from')) && existsSync(projectNode)) return
  const { setUp } = await import('./setup.mjs')
  const { build, isBuilt } = await import('./build.mjs')
  await setUp('run')
  if (!isBuilt()) await build()
}

await main(async (options) => {
  await prepare()
  const major = Number(process.versions.node.split('.')[0])
  if (major < 24) return run(projectNode, [...hostFlags, inProject(host), ...options])
  // Compiled code is cached between starts. Node checks that it belongs to the source.
  nodeModule.enableCompileCache(inProject('node_modules/.cache/carrel-code'))
  // The host runs in this process, so nothing starts twice and signals reach its handlers.
  await import(new URL(`../${host}`, import.meta.url).href)
})
