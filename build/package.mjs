/**
 * `npm run package [-- options of electron-builder]`: creates installers, in dist/. electron-builder is fetched only
 * here, because building, testing and starting the app do not need it.
 */
import { build } from './build.mjs'
import { main, run } from './project.mjs'
import { setUp } from './setup.mjs'

const PACKAGER = 'electron-builder@26'

await main(async (options) => {
  await setUp('run')
  await build()
  const config = ['--config', 'build/package/electron-builder.config.js', '--publish', 'never']
  return run('npx', ['--yes', PACKAGER, ...config, ...options], { shell: process.platform === 'win32' })
})
