import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback, withTargetHost } from './loopback.ts'

/** A network between a client and a host that a test can interrupt and restore. */
export interface SeveredProxy {
  url: string
  /** Cuts all connections and refuses new ones until it is called with false. */
  sever(isCut: boolean): void
  close(): Promise<void>
}

/** Starts a TCP proxy to a host on this machine. Requests carry the name of that host, which answers to no other. */
export async function startSeveredProxy(target: string): Promise<SeveredProxy> {
  const port = Number(new URL(target).port)
  const sockets = new Set<Socket>()
  let isSevered = false
  const server = createServer((client) => {
    if (isSevered) return void client.destroy()
    const host = connect(port, '127.0.0.1')
    const pairs = [
      [client, host],
      [host, client],
    ] as const
    for (const [from, to] of pairs) {
      sockets.add(from)
      // A broken connection ends both of its halves.
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    client.on('data', (bytes: Buffer) => void host.write(withTargetHost(bytes, own, port)))
    host.on('data', (bytes: Buffer) => void client.write(bytes))
  })
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const own = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${own}`,
    sever(isCut) {
      isSevered = isCut
      if (isCut) cutAll()
    },
    async close() {
      cutAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
