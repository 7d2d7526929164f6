import type { Scheduler } from '../platform/scheduler.ts'
import { Problem } from '../schemas/problem.ts'
import { unavailable, type KeychainFault } from './advice.ts'
import type { Keychain, SecretsUnavailable } from './keychain.ts'

/** The name under which the keychain shows what Carrel keeps in it. */
const SERVICE = 'Carrel'
/** How long a person may take to unlock the keychain, in milliseconds. */
const PATIENCE = 60_000

/** What is used of keytar. */
export interface KeychainClient {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export interface SystemKeychainOptions {
  scheduler: Scheduler
  platform?: NodeJS.Platform
  /** Loads the client; it is native, and may be missing or lack a library of the system. */
  load?: () => Promise<KeychainClient>
}

/**
 * The keychain of the system: Keychain, Credential Manager, or a Secret Service. Its client is loaded when it is
 * first needed, and again after it could not be: a library that is missing stops nothing else. A keychain that
 * waits to be unlocked is waited for a minute.
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
      const result = await withinPatience(scheduler, work(loaded))
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
        return { ok: true, kept: 'keychain' }
      }),
    remove: (account) =>
      use(async (client) => ({ ok: true, removed: await client.deletePassword(SERVICE, account) })),
  }
}

async function loadKeytar(): Promise<KeychainClient> {
  return (await import('keytar')).default
}

/** What the work comes to, or null where it takes longer than a person has patience for. */
function withinPatience<Value>(scheduler: Scheduler, work: Promise<Value>): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const cancel = scheduler.after(PATIENCE, () => resolve(null))
    work.then(resolve, reject).finally(cancel)
  })
}

/** A client that is not there has another remedy than one that lacks its library. */
function faultOfLoading(error: unknown): KeychainFault {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND' ? 'no-client' : 'no-library'
}

function failed(fault: KeychainFault, platform: NodeJS.Platform, cause: unknown): SecretsUnavailable {
  return { ok: false, problem: new Problem('secrets.unavailable', unavailable(fault, platform), { cause }) }
}
