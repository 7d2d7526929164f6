import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '../../sync/simulation/chance.ts'

/** The probability of each fault for each piece of bytes that passes, between 0 and 1. */
export interface Faults {
  /** The connection is cut within an answer: some of it was passed on. */
  cut: number
  /** A request is passed on, and the connection is cut before anything is answered. */
  drop: number
  /** A piece is held back for up to 30 ms. */
  delay: number
}

const FAIR: Faults = { cut: 0, drop: 0, delay: 0 }

/** A proxy before a host that may be another one, on another port, from moment to moment. */
export interface FaultyProxy {
  url: string
  /** Sets the target of new connections; open connections stay where they are. */
  aim(port: number): void
  /** Nothing goes wrong any more. */
  heal(): void
  /** The number of faults so far. */
  counts: Record<keyof Faults, number>
  close(): Promise<void>
}

/** Starts a TCP proxy on a port of its own that goes wrong as chance wants it. */
export async function startFaultyProxy(chance: Chance, faults: Faults): Promise<FaultyProxy> {
  let target = 0
  let now = faults
  const sockets = new Set<Socket>()
  const counts = { cut: 0, drop: 0, delay: 0 }
  const strikes = (fault: keyof Faults) => {
    const isStruck = chance.is(now[fault])
    if (isStruck) counts[fault] += 1
    return isStruck
  }
  const own = () => (server.address() as AddressInfo).port
  const server = createServer((client) => {
    const host = connect(target, '127.0.0.1')
    const end = () => {
      client.destroy()
      host.destroy()
    }
    for (const socket of [client, host]) {
      sockets.add(socket)
      // A connection that breaks is what this is for; both ends of it hear of it.
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    // Pieces stay in order, as in TCP: a delayed piece delays all that follow.
    const last = new Map<Socket, Promise<void>>()
    const pass = (to: Socket, bytes: Buffer) => {
      const pause = strikes('delay') ? chance.below(30) : 0
      const before = last.get(to)
      if (before === undefined && pause === 0) return void (to.writable && to.write(bytes))
      const passed = (async () => {
        await before
        await wait(pause)
        if (to.writable) to.write(bytes)
      })()
      last.set(to, passed)
    }
    client.on('data', (sent) => {
      const bytes = forHost(sent, own(), target)
      if (!strikes('drop')) return pass(host, bytes)
      // The request arrives whole, and its sender never receives the answer.
      host.write(bytes, () => client.destroy())
    })
    host.on('data', (bytes) => {
      if (!strikes('cut')) return pass(client, bytes)
      client.write(bytes.subarray(0, chance.below(bytes.length)), end)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${own()}`,
    aim: (next) => {
      target = next
    },
    heal: () => {
      now = FAIR
    },
    counts,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A request with the name of the host behind the proxy: a host on loopback answers to its own names alone. */
function forHost(bytes: Buffer, own: number, target: number): Buffer {
  const name = new RegExp(`(?<=\\r\\nhost: 127\\.0\\.0\\.1:)${own}`, 'i')
  return Buffer.from(bytes.toString('latin1').replace(name, String(target)), 'latin1')
}
