import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { listenOnLoopback } from './loopback.ts'

/** The resource at a path: an HTML text, or a function that answers. */
export type Resource = string | ((response: ServerResponse, request: IncomingMessage) => void)

export interface WebSite {
  /** The address of the site, without a slash at the end. */
  url: string
  port: number
  /** The requested paths, in order. */
  requests: string[]
}

/** Starts a website on this machine for one test. It answers other paths with 404. */
export async function startWebSite(resources: Record<string, Resource>): Promise<WebSite> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const resource = resources[request.url ?? '']
    if (typeof resource === 'function') return resource(response, request)
    const status = resource === undefined ? 404 : 200
    response
      .writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(resource ?? '<h1>Not here</h1>')
  })
  const port = await listenOnLoopback(server)
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${port}`, port, requests }
}

/** Answers with bytes of a media type. */
export function bytesOf(type: string, bytes: Uint8Array | string): Resource {
  return (response) => void response.writeHead(200, { 'Content-Type': type }).end(bytes)
}

/** Redirects to another address. */
export function redirectTo(location: string, status = 302): Resource {
  return (response) => void response.writeHead(status, { Location: location }).end()
}
