import type { AddressInfo, Server } from 'node:net'

/** Lets a server listen on a free port of this machine alone. Returns the port. */
export async function listenOnLoopback(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

/**
 * Returns a request with the name of the target as its host, because a host on loopback answers only to its own
 * names. `own` and `target` are the ports of the proxy and of the target.
 */
export function withTargetHost(bytes: Buffer, own: number, target: number): Buffer {
  const name = new RegExp(`(?<=\\r\\nhost: 127\\.0\\.0\\.1:)${own}`, 'i')
  return Buffer.from(bytes.toString('latin1').replace(name, String(target)), 'latin1')
}
