/**
 * `npm run package [-- options of electron-builder]`: creates installers, in dist/. The packager has its own lock file
 * in build/package and is installed here, because building, testing and starting the app do not need it.
 */
import { build } from './build.mjs'
import { stageApp } from './package/stage-app.mjs'
import { inProject, main, run, runNode, say } from './project.mjs'
import { setUp } from './setup.mjs'

const PACKAGER = 'build/package'

await main(async (options) => {
  await setUp('run')
  await build()
  stageApp()
  say('Installing the packager (npm ci)')
  const code = await run('npm', ['ci', '--prefix', inProject(PACKAGER)], {
    shell: process.platform === 'win32',
  })
  if (code !== 0) return code
  const config = ['--config', 'build/package/electron-builder.config.js', '--publish', 'never']
  return runNode(`${PACKAGER}/node_modules/electron-builder/cli.js`, [...config, ...options])
})
