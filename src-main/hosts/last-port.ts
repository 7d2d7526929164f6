import { readFileSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PRIVATE_FILE } from '../platform/private-files.ts'

/** The file in the data folder with the last port of the host. */
const NAME = 'port'

/** The address on which a host listens. Port 0 means the last port, or any free one. */
export interface ListenOptions {
  data: string
  host: string
  port: number
}

/**
 * Listens, and returns the port. A browser stores unsent text by address, so a host at another port would lose it. If
 * any port is permitted, the port is therefore stored in the data folder, and reused while it is free.
 */
export async function listenAtLastPort(server: Server, { data, host, port }: ListenOptions): Promise<number> {
  if (port !== 0) return listenAt(server, port, host)
  const stored = readLastPort(data)
  const reused =
    stored === undefined ? undefined : await listenAt(server, stored, host).catch(undefinedWhenTaken)
  const listening = reused ?? (await listenAt(server, 0, host))
  if (listening !== stored) writeFileSync(join(data, NAME), `${listening}\n`, { mode: PRIVATE_FILE })
  return listening
}

/** Handles a port that another program uses, or that the system reserves. Throws any other failure. */
function undefinedWhenTaken(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
}

function listenAt(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** Returns the stored port of the last start; undefined if it is missing or invalid. */
function readLastPort(data: string): number | undefined {
  const port = Number(readIfPresent(join(data, NAME)))
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined
}

function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
