import { createServer, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '../../sync/simulation/chance.ts'
import { listenOnLoopback, withTargetHost } from './loopback.ts'

/** The probability of each fault for each forwarded chunk, between 0 and 1. */
export interface Faults {
  /** The connection is cut within an answer, after a part of it was forwarded. */
  cut: number
  /** A request is forwarded, and the connection is cut before the answer. */
  drop: number
  /** A chunk is delayed by up to 30 ms. */
  delay: number
}

const NO_FAULTS: Faults = { cut: 0, drop: 0, delay: 0 }

/** A proxy in front of a host that may change its port. */
export interface FaultyProxy {
  url: string
  /** Sets the target of new connections. Open connections retain theirs. */
  aim(port: number): void
  /** Ends all faults. */
  heal(): void
  /** The number of faults so far. */
  counts: Record<keyof Faults, number>
  close(): Promise<void>
}

/** Starts a TCP proxy with random faults on a port of its own. */
export async function startFaultyProxy(chance: Chance, faults: Faults): Promise<FaultyProxy> {
  let target = 0
  let now = faults
  const sockets = new Set<Socket>()
  const counts = { cut: 0, drop: 0, delay: 0 }
  const occurs = (fault: keyof Faults) => {
    const isFaulty = chance.is(now[fault])
    if (isFaulty) counts[fault] += 1
    return isFaulty
  }
  const server = createServer((client) => {
    const host = connect(target, '127.0.0.1')
    const end = () => {
      client.destroy()
      host.destroy()
    }
    for (const socket of [client, host]) {
      sockets.add(socket)
      // A broken connection is expected, and ends at both of its sides.
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    // Chunks stay in order, as in TCP: a delayed chunk delays all that follow.
    const last = new Map<Socket, Promise<void>>()
    const pass = (to: Socket, bytes: Buffer) => {
      const pause = occurs('delay') ? chance.below(30) : 0
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
      const bytes = withTargetHost(sent, own, target)
      if (!occurs('drop')) return pass(host, bytes)
      // The request arrives whole, and its sender never receives the answer.
      host.write(bytes, () => client.destroy())
    })
    host.on('data', (bytes) => {
      if (!occurs('cut')) return pass(client, bytes)
      client.write(bytes.subarray(0, chance.below(bytes.length)), end)
    })
  })
  const own = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${own}`,
    aim: (next) => {
      target = next
    },
    heal: () => {
      now = NO_FAULTS
    },
    counts,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
