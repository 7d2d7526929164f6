import type { Scheduler } from '../platform/scheduler.ts'
import { Problem } from '../schemas/problem.ts'
import { unavailable, type KeychainFault } from './advice.ts'
import type { Keychain, SecretsUnavailable } from './keychain.ts'

/** The service name of all entries in the system's keychain. */
const SERVICE = 'Carrel'
/** The time that the user has to unlock the keychain, in milliseconds. */
const UNLOCK_LIMIT = 60_000

/** The part of keytar that Carrel uses. */
export interface KeychainClient {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export interface SystemKeychainOptions {
  scheduler: Scheduler
  platform?: NodeJS.Platform
  /** Loads the client. It is native, and may be missing or lack a system library. */
  load?: () => Promise<KeychainClient>
}

/**
 * Returns the keychain of the system: Keychain, Credential Manager, or a Secret Service. The client is loaded at the
 * first use, and again after a failure, so a missing library stops nothing else. The user has a minute to unlock a
 * locked keychain.
 */
export function systemKeychain({
  scheduler,
  platform = process.platform,
  load = loadKeytar,
}: SystemKeychainOptions): Keychain {
  let loaded: KeychainClient | undefined

  const use = async <Result extends { ok: true }>(
    work: (client: KeychainClient) => Promise<Result>,
  ): Promise<Result | SecretsUnavailable> => {
    try {
      loaded ??= await load()
    } catch (cause) {
      return failed(faultOfLoading(cause), platform, cause)
    }
    try {
      const result = await withinLimit(scheduler, work(loaded))
      return result ?? failed('locked', platform, undefined)
    } catch (cause) {
      return failed('silent', platform, cause)
    }
  }

  return {
    read: (account) =>
      use(async (client) => ({ ok: true, secret: await client.getPassword(SERVICE, account) })),
    write: (account, secret) =>
      use(async (client) => {
        await client.setPassword(SERVICE, account, secret)
        return { ok: true, place: 'keychain' }
      }),
    remove: (account) =>
      use(async (client) => ({ ok: true, removed: await client.deletePassword(SERVICE, account) })),
  }
}

async function loadKeytar(): Promise<KeychainClient> {
  return (await import('keytar')).default
}

/** Returns the result of the work, or null when it exceeds the time limit. */
function withinLimit<Value>(scheduler: Scheduler, work: Promise<Value>): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const cancel = scheduler.after(UNLOCK_LIMIT, () => resolve(null))
    work.then(resolve, reject).finally(cancel)
  })
}

/** Returns the cause of a failed load. A missing client has another remedy than a missing library. */
function faultOfLoading(error: unknown): KeychainFault {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND' ? 'no-client' : 'no-library'
}

function failed(fault: KeychainFault, platform: NodeJS.Platform, cause: unknown): SecretsUnavailable {
  return { ok: false, problem: new Problem('secrets.unavailable', unavailable(fault, platform), { cause }) }
}
