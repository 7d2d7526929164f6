/**
 * `npm run dev [-- --browser]`: Carrel with hot reload. With Electron, electron-vite runs all three parts. Elsewhere,
 * and with `--browser`, a development server serves the renderer. A headless host runs behind it from its sources.
 */
import { electronObstacle } from './electron.mjs'
import { endWithParent, main, runNode, say } from './project.mjs'
import { setUp } from './setup.mjs'

await main(async (options) => {
  endWithParent()
  await setUp('run')
  const obstacle = options.includes('--browser') ? 'the browser was asked for' : await electronObstacle()
  if (obstacle === null) return runNode('node_modules/electron-vite/bin/electron-vite.js', ['dev', '--watch'])
  say(`Carrel runs in the browser: ${obstacle}.`)
  return runNode('build/dev-browser.mjs')
})
