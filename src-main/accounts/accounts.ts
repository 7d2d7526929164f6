import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Workspace } from '../core.ts'
import type { CallResult } from '../ipc/bridge.ts'
import { callOn } from '../local/call-local.ts'
import type { RawInput } from '../operations/dispatch.ts'
import type { Log } from '../platform/log.ts'
import type { RemoteClient } from '../remote/remote-client.ts'
import { parseRemoteAddress } from '../remote/remote-address.ts'
import type { AccountShown, Connected } from '../schemas/account.ts'
import { Problem } from '../schemas/problem.ts'
import { tokenAccount, type Keychain } from '../secrets/keychain.ts'
import { readAccounts, writeAccounts, type AccountList, type KnownAccount } from './account-list.ts'
import { withoutCause } from '../workspace/call-operation.ts'
import { accountOperations } from './operations.ts'
import { SwitchableWorkspace } from './switchable-workspace.ts'

export interface AccountsParts {
  /** The data folder: the workspace of this machine lies in it, and the copies in folders of their own below. */
  data: string
  keychain: Keychain
  /** Opens the workspace of this machine. */
  openOwn(): Workspace
  /** Opens the copy of an account. */
  openCopy(folder: string, remote: string, client: RemoteClient): Workspace
  connect(remote: string, token: () => string | undefined): RemoteClient
  log: Log
}

/**
 * The accounts of a desk, and which one is worked with: a copy for each remote and user, or the workspace of
 * this machine, which needs no account. Tokens are in the keychain, or in memory where there is none.
 */
export class Accounts {
  readonly workspace: SwitchableWorkspace
  readonly #parts: AccountsParts
  #list: AccountList

  private constructor(parts: AccountsParts, list: AccountList, first: Workspace) {
    this.#parts = parts
    this.#list = list
    this.workspace = new SwitchableWorkspace(first, (id, input) => this.#answer(id, input))
  }

  /** Opens the desk where it was left. */
  static async open(parts: AccountsParts): Promise<Accounts> {
    const list = readAccounts(parts.data)
    const current = list.accounts.find(({ id }) => id === list.current)
    const first = current ? await openCopyOf(parts, current) : parts.openOwn()
    return new Accounts(parts, list, first)
  }

  list(): AccountShown[] {
    return this.#list.accounts.map(({ id, remote, user }) => ({
      id,
      remote,
      user,
      current: id === this.#list.current,
    }))
  }

  /**
   * Connects to a remote: asks it who the token belongs to, keeps the token, and works with that copy from
   * then on. Throws what is wrong with the address, the token or the network, in words.
   */
  async connect({ remote: typed, token }: { remote: string; token: string }): Promise<Connected> {
    const remote = parseRemoteAddress(typed)
    const user = await this.#userOf(remote, token.trim())
    const account: KnownAccount = { id: idOf(remote, user.id), remote, user }
    const kept = await this.#parts.keychain.write(tokenAccount({ remote, user: user.id }), token.trim())
    if (!kept.ok) throw kept.problem
    const others = this.#list.accounts.filter(({ id }) => id !== account.id)
    this.#save({ ...this.#list, accounts: [...others, account] })
    await this.#workWith(account)
    return { account: { ...account, current: true }, told: kept.kept === 'session' ? kept.told : null }
  }

  /** Works with another account, or with none. What waits to be sent stays in its copy: the person is asked first. */
  async switchTo(id: string | null, { leaveUnsent }: { leaveUnsent: boolean }): Promise<void> {
    const next = id === null ? null : this.#known(id)
    if (!leaveUnsent)
      this.#refuseUnsent('They stay in the copy of this account and go out when you come back to it.')
    await this.#workWith(next)
  }

  /** Forgets an account, its token and its copy. Edits that were not sent would go with it: the person is asked first. */
  async signOut(id: string, { discardUnsent }: { discardUnsent: boolean }): Promise<void> {
    const account = this.#known(id)
    if (id !== this.#list.current) {
      throw new Problem(
        'account.not-current',
        'Switch to this account first: its unsent edits have to be looked at.',
      )
    }
    if (!discardUnsent) this.#refuseUnsent('Signing out removes the copy, and these edits with it.')
    await this.#workWith(null)
    await this.#parts.keychain.remove(tokenAccount({ remote: account.remote, user: account.user.id }))
    this.#save({ ...this.#list, accounts: this.#list.accounts.filter((each) => each.id !== id) })
    await rm(folderOf(this.#parts, account), { recursive: true, force: true })
  }

  /** Answers what is about accounts; everything else is for the workspace that is open. */
  #answer(id: string, input: RawInput): Promise<CallResult> | undefined {
    const operation = accountOperations.get(id)
    return operation && callOn<Accounts>(this, operation, input, this.#parts.log).then(withoutCause)
  }

  async #userOf(remote: string, token: string): Promise<KnownAccount['user']> {
    const client = this.#parts.connect(remote, () => token)
    try {
      const asked = await client.call('getAuthenticatedUser', {}, { priority: 'person' })
      if (!asked.ok) throw asked.problem
      const { id, displayName } = asked.value as KnownAccount['user']
      return { id, displayName }
    } finally {
      client.close()
    }
  }

  async #workWith(account: KnownAccount | null): Promise<void> {
    const former = this.#list.accounts.find(({ id }) => id === this.#list.current) ?? null
    await this.workspace.switchTo(
      () => this.#open(account),
      () => this.#open(former),
    )
    this.#save({ ...this.#list, current: account?.id ?? null })
  }

  async #open(account: KnownAccount | null): Promise<Workspace> {
    return account ? openCopyOf(this.#parts, account) : this.#parts.openOwn()
  }

  #refuseUnsent(what: string): void {
    const status = this.workspace.replica?.status()
    const unsent = (status?.pending ?? 0) + (status?.attention ?? 0)
    if (unsent === 0) return
    const edits = unsent === 1 ? '1 edit has' : `${unsent} edits have`
    throw new Problem('account.unsent', `${edits} not been sent. ${what}`)
  }

  #known(id: string): KnownAccount {
    const account = this.#list.accounts.find((each) => each.id === id)
    if (account) return account
    throw new Problem(
      'resource.unknown',
      'This account is not on this desk any more. Look at the list again.',
    )
  }

  #save(list: AccountList): void {
    writeAccounts(this.#parts.data, list)
    this.#list = list
  }
}

/** Opens the copy of an account with the token that was kept for it. */
async function openCopyOf(parts: AccountsParts, account: KnownAccount): Promise<Workspace> {
  const { remote, user } = account
  const read = await parts.keychain.read(tokenAccount({ remote, user: user.id }))
  // Without its token a copy works on, offline: its remote is not asked, and the person is told.
  const token = read.ok ? (read.secret ?? undefined) : undefined
  return parts.openCopy(
    folderOf(parts, account),
    remote,
    parts.connect(remote, () => token),
  )
}

function folderOf({ data }: AccountsParts, { id }: KnownAccount): string {
  return join(data, 'accounts', id)
}

/** The same remote and user are the same copy, whenever they are connected. */
function idOf(remote: string, user: string): string {
  return createHash('sha256')
    .update(JSON.stringify([remote, user]))
    .digest('hex')
    .slice(0, 24)
}
