/** Opens the desktop app or, where Electron cannot run, serves the same app in the browser. */
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { dataFolder } from '../src-main/desktop/data-folder.ts'
import { electronObstacle, electronProgram, hasDisplay } from './electron.mjs'
import { hostFlags } from './host-flags.mjs'
import { hasProgram, inProject, main, projectNode, run, say } from './project.mjs'

const PORT = 4870

/** Returns the reason why the desktop app does not run here, or its exit code after it ran. */
async function openDesktop(options) {
  const obstacle = await electronObstacle()
  if (obstacle !== null) return obstacle
  const startedAt = performance.now()
  const code = await run(electronProgram(), [inProject('.'), ...options])
  const brokeAtOnce = code !== 0 && performance.now() - startedAt < 5000
  return brokeAtOnce ? 'Electron ended at once' : code
}

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

const openers = { linux: ['xdg-open'], darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }

function openBrowser(address) {
  const [program, ...args] = openers[process.platform] ?? openers.linux
  if (!hasDisplay() || (process.platform === 'linux' && !hasProgram(program))) return
  void run(program, [...args, address], { stdio: 'ignore' })
}

/** Prints the address of the app once the host has reported it. Forwards all other output. */
function announce(host) {
  createInterface({ input: host.stdout }).once('line', (line) => {
    const { url, token } = JSON.parse(line)
    const address = `${url}/#token=${token}`
    process.stdout.write(`Carrel is open at ${address}\n`)
    openBrowser(address)
  })
}

async function serveInBrowser() {
  const data = dataFolder(process.platform, process.env)
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const port = (await isFree(PORT)) ? PORT : 0
  const options = ['--data', data, '--port', String(port), '--accounts', '--sample']
  return run(projectNode, [...hostFlags, inProject('out/main/serve.js'), ...options], {
    stdio: ['inherit', 'pipe', 'inherit'],
    started: announce,
  })
}

await main(async (options) => {
  const answer = await openDesktop(options)
  if (typeof answer === 'number') return answer
  say(`The desktop app cannot run here (${answer}); serving the same app in the browser instead.`)
  return serveInBrowser()
})
