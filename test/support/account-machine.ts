import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { Accounts } from '../../src-main/accounts/accounts.ts'
import { openAccountWorkspace } from '../../src-main/accounts/open-workspace.ts'
import { createLog } from '../../src-main/platform/log.ts'
import type { CallResult } from '../../src-main/schemas/bridge.ts'
import { withSessionMemory } from '../../src-main/secrets/session-keychain.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { memoryKeychain } from './hosts/memory-keychain.ts'

/** The address of a remote and a token for it. */
interface Remote {
  url: string
  token: string
}

/** The app on a machine: its data folder, its keychain, and the workspace that is open. */
export class AccountMachine {
  readonly data = mkdtempSync(join(tmpdir(), 'carrel-accounts-'))
  keychain = memoryKeychain()
  accounts!: Accounts
  readonly #fillOwn: ((workspace: HostedWorkspace) => Promise<void>) | undefined

  private constructor(fillOwn?: (workspace: HostedWorkspace) => Promise<void>) {
    this.#fillOwn = fillOwn
  }

  /** Starts the app on an empty machine. `fillOwn` fills the local workspace that replaces a damaged one. */
  static async start(fillOwn?: (workspace: HostedWorkspace) => Promise<void>): Promise<AccountMachine> {
    const machine = new AccountMachine(fillOwn)
    await machine.open()
    return machine
  }

  /** Starts the app again, after its workspace was closed. */
  async open(): Promise<void> {
    const options = { data: this.data, log: createLog(new PassThrough()) }
    this.accounts = await openAccountWorkspace(options, withSessionMemory(this.keychain), this.#fillOwn)
  }

  /** Ends the app, changes its files, and starts it again. */
  async restart(meanwhile: () => void = () => undefined): Promise<void> {
    await this.workspace.close()
    meanwhile()
    await this.open()
  }

  /** Ends the app and removes its data. */
  async end(): Promise<void> {
    await this.workspace.close()
    rmSync(this.data, { recursive: true, force: true })
  }

  get workspace(): HostedWorkspace {
    return this.accounts.workspace
  }

  /** Connects to a remote. */
  connect({ url, token }: Remote, more: { leaveUnsent?: boolean } = {}): ReturnType<Accounts['connect']> {
    return this.accounts.connect({ remote: url, token, leaveUnsent: false, ...more })
  }

  /** Calls an operation as the user of the machine. Returns the result. */
  async attempt(id: string, input: object = {}): Promise<CallResult> {
    return this.workspace.call(id, input, this.workspace.localCaller())
  }

  /** Calls an operation as the user of the machine. Returns the value; throws the problem of a refusal. */
  async call<Value = Record<string, unknown>>(id: string, input: object = {}): Promise<Value> {
    const result = await this.attempt(id, input)
    if (!result.ok) throw result.problem
    return result.value as Value
  }

  /** Returns the items of a list. */
  async items<Item = { id: string; title: string }>(id: string, params: object = {}): Promise<Item[]> {
    return (await this.call<{ items: Item[] }>(id, { params })).items
  }

  /** Returns the spaces of the first organization. */
  async spaces(): Promise<{ id: string; title: string }[]> {
    const [organization] = await this.items('listOrganizationsForAuthenticatedUser')
    return this.items('listSpacesInOrganizationById', { organizationId: organization?.id })
  }
}
