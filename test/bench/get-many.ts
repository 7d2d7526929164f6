import { Agent, request } from 'node:http'
import type { HostProcess } from './processes/host-process.ts'

/** The number of concurrent requests, each on a connection that stays open. */
export const CONNECTIONS = 8

/** Requests all paths from a host. Returns the number served per second. Throws for any status except 200. */
export async function getMany({ url, token }: HostProcess, paths: readonly string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const waiting = paths.values()
  const start = performance.now()
  const walk = async () => {
    for (const path of waiting) await get(agent, url + path, token)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, walk))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  return paths.length / seconds
}

function get(agent: Agent, url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { Authorization: `Bearer ${token}` } }, (response) => {
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answers ${response.statusCode}`)),
      )
      response.resume()
    })
    sent.on('error', reject)
    sent.end()
  })
}
