import { setTimeout as delay } from 'node:timers/promises'
import { guardedFetch } from '../platform/guarded-fetch.ts'
import { systemScheduler } from '../platform/scheduler.ts'
import { httpTransport } from './http-transport.ts'
import { createRemoteClient, type RemoteClient } from './remote-client.ts'

/** Waits, and ends early without an error when the signal is aborted. */
async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined)
}

/** Creates a client of a remote over the network of this machine. Each call reads the token. */
export function connectRemote(address: string, token: () => string | undefined): RemoteClient {
  return createRemoteClient({
    address,
    token,
    transport: httpTransport({ scheduler: systemScheduler }),
    clock: () => performance.now(),
    random: () => Math.random(),
    wait,
    fetch: (url, options) => guardedFetch(url, { ...options, allowPrivate: false }),
  })
}
