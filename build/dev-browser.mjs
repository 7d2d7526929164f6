/**
 * The renderer's development server, and the headless host behind it. `npm run dev` runs it under the project's Node.
 */
import { createInterface } from 'node:readline'
import { createServer, mergeConfig } from 'vite'
import configuration from '../electron.vite.config.ts'
import { hostFlags } from './host-flags.mjs'
import { inProject, main, projectNode, run, say } from './project.mjs'

const PORT = 5173
/** The port of the host behind the development server. It stays the same, so that the server finds a restarted host. */
const HOST_PORT = 4871
const HOST_OPTIONS = ['--data', inProject('.carrel/dev'), '--port', String(HOST_PORT), '--origin', '--sample']

/** The paths that the host answers; everything else is the renderer. */
const HOST_PATHS = ['/app', '/v1', '/local', '/~files', '/~pdf', '/~specifications', '/~updates']

const hostAddress = `http://127.0.0.1:${HOST_PORT}`

/** The host refuses pages of other origins, so a forwarded request names the host's own. */
const forward = {
  target: hostAddress,
  changeOrigin: true,
  configure: (proxy) => proxy.on('proxyReq', (request) => request.setHeader('Origin', hostAddress)),
}

async function serveRenderer() {
  const server = await createServer(
    mergeConfig(configuration.renderer, {
      configFile: false,
      server: {
        host: '127.0.0.1',
        port: PORT,
        proxy: Object.fromEntries(HOST_PATHS.map((path) => [`^${path}/`, forward])),
      },
    }),
  )
  await server.listen()
  return server.resolvedUrls.local[0]
}

/** Prints the address once for each start of the host, because each start makes a new token. */
function announce(host, address) {
  createInterface({ input: host.stdout }).on('line', (line) => {
    if (line.startsWith('{')) say(`Carrel is open at ${address}#token=${JSON.parse(line).token}`)
  })
}

await main(async () => {
  const address = await serveRenderer()
  const options = [
    ...hostFlags,
    '--watch',
    '--watch-preserve-output',
    inProject('src-main/serve.ts'),
    ...HOST_OPTIONS,
  ]
  process.exit(
    await run(projectNode, options, {
      stdio: ['inherit', 'pipe', 'inherit'],
      started: (host) => announce(host, address),
    }),
  )
})
