import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Workspace } from '../core.ts'
import type { CallResult } from '../ipc/bridge.ts'
import { callOn } from '../local/call-local.ts'
import type { RawInput } from '../operations/dispatch.ts'
import type { Log } from '../platform/log.ts'
import { parseRemoteAddress } from '../remote/remote-address.ts'
import type { AccountShown, Connected, SignedOut } from '../schemas/account.ts'
import { Problem } from '../schemas/problem.ts'
import { identify } from '../sync/meet-remote.ts'
import { tokenAccount } from '../secrets/keychain.ts'
import { withoutCause } from '../workspace/call-operation.ts'
import { readAccounts, writeAccounts, type AccountList, type KnownAccount } from './account-list.ts'
import { folderOf, openCopyOf, type CopyParts, type OpenCopy } from './open-copy.ts'
import { accountOperations } from './operations.ts'
import { SwitchableWorkspace } from './switchable-workspace.ts'

export interface AccountsParts extends CopyParts {
  /** Opens the workspace of this machine. It lies in the data folder itself. */
  openOwn(): Workspace
  log: Log
}

interface ConnectInput {
  /** The address as the person typed it. */
  remote: string
  token: string
  leaveUnsent: boolean
}

/**
 * The accounts of a desk, and which one is worked with: a copy for each remote and user, or the workspace of
 * this machine, which needs no account. Tokens are in the keychain, or in memory where there is none.
 */
export class Accounts {
  readonly workspace: SwitchableWorkspace
  readonly #parts: AccountsParts
  #list: AccountList
  /** The copy that is open; undefined while it is the workspace of this machine. */
  #copy: OpenCopy | undefined
  /** What is asked of the accounts happens one after the other: two at once would leave two copies open. */
  #last: Promise<unknown> = Promise.resolve()

  private constructor(parts: AccountsParts, list: AccountList, copy: OpenCopy | undefined) {
    this.#parts = parts
    this.#list = list
    this.#copy = copy
    this.workspace = new SwitchableWorkspace(copy?.workspace ?? parts.openOwn(), (id, input, isLocal) =>
      this.#answer(id, input, isLocal),
    )
  }

  /** Opens the desk where it was left. */
  static async open(parts: AccountsParts): Promise<Accounts> {
    const list = readAccounts(parts.data)
    const current = list.accounts.find(({ id }) => id === list.current)
    return new Accounts(parts, list, current && (await openCopyOf(parts, current)))
  }

  list(): AccountShown[] {
    return this.#list.accounts.map((account) => this.#shown(account))
  }

  /**
   * Connects to a remote: asks it who the token belongs to, keeps the token, and works with that copy from
   * then on. For the account that is open it is a new token. Throws what is wrong with the address, the token
   * or the network, in words, and `account.unsent` where another account is left with unsent edits.
   */
  async connect({ remote: typed, token: given, leaveUnsent }: ConnectInput): Promise<Connected> {
    const remote = parseRemoteAddress(typed)
    const token = given.trim()
    const user = await this.#userOf(remote, token)
    const account: KnownAccount = { id: idOf(remote, user.id), remote, user }
    const isOpen = account.id === this.#list.current
    if (!isOpen) this.#refuseLeaving(leaveUnsent, STAY)
    const kept = await this.#parts.keychain.write(tokenAccount({ remote, user: user.id }), token)
    if (!kept.ok) throw kept.problem
    this.#put(account)
    if (!isOpen) await this.#workWith(account)
    this.#copy?.renew(token, { place: kept.kept, told: kept.kept === 'session' ? kept.told : null })
    return { account: this.#shown(account) }
  }

  /** Works with another account, or with none. What waits to be sent stays in its copy: the person is asked first. */
  async switchTo(id: string | null, { leaveUnsent }: { leaveUnsent: boolean }): Promise<void> {
    const next = id === null ? null : this.#known(id)
    if (id === this.#list.current) return
    this.#refuseLeaving(leaveUnsent, STAY)
    await this.#workWith(next)
  }

  /** Forgets an account, its token and its copy. Edits that were not sent would go with it: the person is asked first. */
  async signOut(id: string, { discardUnsent }: { discardUnsent: boolean }): Promise<SignedOut> {
    const account = this.#known(id)
    if (id !== this.#list.current) {
      throw new Problem(
        'account.not-current',
        'Switch to this account first: its unsent edits have to be looked at.',
      )
    }
    this.#refuseLeaving(discardUnsent, 'Signing out removes the copy, and these edits with it.')
    await this.#workWith(null)
    const removed = await this.#parts.keychain.remove(
      tokenAccount({ remote: account.remote, user: account.user.id }),
    )
    this.#save({ ...this.#list, accounts: this.#list.accounts.filter((each) => each.id !== id) })
    await rm(folderOf(this.#parts.data, account), { recursive: true, force: true })
    return { told: removed.ok ? null : `${TOKEN_LEFT} ${removed.problem.message}` }
  }

  /** Answers what is about accounts; everything else is for the workspace that is open. */
  #answer(id: string, input: RawInput, isLocal: boolean): Promise<CallResult> | undefined {
    const operation = accountOperations.get(id)
    if (!operation) return undefined
    if (!isLocal) return Promise.resolve(withoutCause({ ok: false, problem: notYours() }))
    const answer = this.#last.then(() => callOn<Accounts>(this, operation, input, this.#parts.log))
    this.#last = answer
    return answer.then(withoutCause)
  }

  #shown(account: KnownAccount): AccountShown {
    const current = account.id === this.#list.current
    const { place = null, told = null } = (current && this.#copy?.token) || {}
    return { ...account, current, token: place, told }
  }

  /** Puts an account into the list; one that is there keeps its place. */
  #put(account: KnownAccount): void {
    const { accounts } = this.#list
    const isKnown = accounts.some(({ id }) => id === account.id)
    const next = isKnown
      ? accounts.map((each) => (each.id === account.id ? account : each))
      : [...accounts, account]
    this.#save({ ...this.#list, accounts: next })
  }

  async #userOf(remote: string, token: string): Promise<KnownAccount['user']> {
    const client = this.#parts.connect(remote, () => token)
    try {
      const found = await identify(client)
      if ('kind' in found) throw found.problem
      const { id, displayName } = found.user
      return { id, displayName }
    } finally {
      client.close()
    }
  }

  async #workWith(account: KnownAccount | null): Promise<void> {
    const copy = account ? await openCopyOf(this.#parts, account) : undefined
    await this.workspace.switchTo(copy?.workspace ?? this.#parts.openOwn())
    this.#copy = copy
    this.#save({ ...this.#list, current: account?.id ?? null })
  }

  /** Refuses to leave what is open while something of it would be cut off, or left behind unasked. */
  #refuseLeaving(isSure: boolean, what: string): void {
    if (this.workspace.imports.isRunning) throw busy()
    if (isSure) return
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

/** What a person hears who leaves unsent edits behind. */
const STAY = 'They stay in the copy of this account, and go out when you come back to it.'

const TOKEN_LEFT =
  'The copy was removed. Whether the keychain still has the token could not be found out: look in it, or revoke the token at the server.'

function busy(): Problem {
  return new Problem(
    'account.busy',
    'An import is under way, and would be cut off. Wait until it has ended, or cancel it, and try again.',
  )
}

function notYours(): Problem {
  return new Problem(
    'auth.forbidden',
    'Only whoever sits at this machine may see its accounts and change them.',
  )
}

/** The same remote and user are the same copy, whenever they are connected. */
function idOf(remote: string, user: string): string {
  return createHash('sha256')
    .update(JSON.stringify([remote, user]))
    .digest('hex')
    .slice(0, 24)
}
