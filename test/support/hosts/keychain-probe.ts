/**
 * Process of a test: reads calls from stdin, runs them on the system's keychain, and writes their outcomes as JSON.
 * With `--session-memory` the memory of this process substitutes for a missing keychain, as in the hosts.
 */
import { text } from 'node:stream/consumers'
import { systemScheduler } from '../../../src-main/platform/scheduler.ts'
import { withSessionMemory } from '../../../src-main/secrets/session-keychain.ts'
import { systemKeychain } from '../../../src-main/secrets/system-keychain.ts'
import type { KeychainCall } from './keyring.ts'

const system = systemKeychain({ scheduler: systemScheduler })
const keychain = process.argv.includes('--session-memory') ? withSessionMemory(system) : system
const results: unknown[] = []
for (const call of JSON.parse(await text(process.stdin)) as KeychainCall[]) {
  const result =
    call[0] === 'write' ? await keychain.write(call[1], call[2]) : await keychain[call[0]](call[1])
  const { code, message } = result.ok ? {} : result.problem
  results.push(result.ok ? result : { ok: false, code, message })
}
process.stdout.write(JSON.stringify(results))
