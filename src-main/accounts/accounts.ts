import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Workspace } from '../workspace/core.ts'
import type { CallResult } from '../schemas/bridge.ts'
import { dispatchLocal } from '../operations/engine/dispatch-local.ts'
import type { Caller } from '../operations/engine/scope.ts'
import type { RawInput } from '../operations/engine/dispatch.ts'
import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { parseRemoteAddress } from '../remote/remote-address.ts'
import type {
  AccountShown,
  Connected,
  FreshCopy,
  SignedOut,
  StartedAnew,
  Unsent,
} from '../schemas/people/account.ts'
import { Problem } from '../schemas/problem.ts'
import { identify } from '../sync/identify-remote.ts'
import type { WholeEdit } from '../sync/trash/trash-of-edit.ts'
import type { UnsentEdits } from '../sync/outbox/unsent-edits.ts'
import { tokenAccount } from '../secrets/keychain.ts'
import { damaged } from '../store/store-problem.ts'
import { withoutCause } from '../workspace/call-operation.ts'
import { ClosedWorkspace } from '../workspace/closed-workspace.ts'
import { busy, GOES_TOO, nowhereToPut, STAY, TOKEN_LEFT } from './account-refusals.ts'
import { readAccounts, writeAccounts, type AccountList, type KnownAccount } from './account-list.ts'
import { folderOf, openCopyOf, type OpenCopy } from './open-copy.ts'
import { openNewWorkspace, openWorkspaceOf, type Opened, type OpenParts } from './open-workspace-of.ts'
import { accountOperations } from './operations.ts'
import { putUnsentInTrash, quarantine, setOwnAside } from './quarantine.ts'
import { unsentOfCopy, unsentWords } from './unsent-of-copy.ts'
import { SwitchableWorkspace } from './switchable-workspace.ts'

export interface AccountsParts extends OpenParts {
  log: Log
  clock: Clock
  newId: IdSource
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

  private constructor(parts: AccountsParts, list: AccountList, { workspace, copy }: Opened) {
    this.#parts = parts
    this.#list = list
    this.#copy = copy
    this.workspace = new SwitchableWorkspace(workspace, (id, input, caller) =>
      this.#answer(id, input, caller),
    )
  }

  /** Opens the desk where it was left; damaged data keeps it from nothing but what is in them. */
  static async open(parts: AccountsParts): Promise<Accounts> {
    const list = readAccounts(parts.data)
    const current = list.accounts.find(({ id }) => id === list.current)
    return new Accounts(parts, list, await openWorkspaceOf(parts, current ?? null))
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
    if (!isOpen) this.#refuseLeaving(leaveUnsent)
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
    this.#refuseLeaving(leaveUnsent)
    await this.#workWith(next)
  }

  /** The edits of an account that were not sent, as far as they can be read. Throws `store.in-use`. */
  unsent(id: string): Unsent {
    const { edits, unreadable, isWhole } = this.#unsentOf(this.#known(id))
    const hidden = Array.from({ length: unreadable }, () => 'An edit that cannot be read')
    return { edits: [...edits.map(({ summary }) => summary), ...hidden], whole: isWhole }
  }

  /**
   * Sets the damaged copy of the account that is open aside, where it stays, and begins a new one. Texts that were
   * not sent and can be read are in the trash of that.
   */
  async makeFreshCopy(id: string): Promise<FreshCopy> {
    const account = this.#known(id)
    this.#refuseSound(id)
    const { edits } = this.#unsentOf(account)
    const folder = folderOf(this.#parts.data, account)
    const made = { folder, texts: 0 }
    await this.#replaceDamaged(folder, async () => {
      made.folder = await quarantine(folder, account.remote)
      this.#copy = await openCopyOf(this.#parts, account)
      const { workspace } = this.#copy
      if (workspace.replica) made.texts = putUnsentInTrash(workspace.replica, edits, 'set-aside')
      return workspace
    })
    return made
  }

  /** Sets the damaged workspace of this machine aside, where it stays, and starts a new one. */
  async startWorkspaceAnew(): Promise<StartedAnew> {
    this.#refuseSound(null)
    const { data } = this.#parts
    const made = { folder: data }
    await this.#replaceDamaged(data, async () => {
      made.folder = await setOwnAside(data)
      return openNewWorkspace(this.#parts)
    })
    return made
  }

  /**
   * Forgets an account, its token and its copy, whether it is open or not. Edits that were not sent would go with it:
   * the person is asked first. Throws `account.unsent`, and `store.in-use` where another process has the copy open.
   */
  async signOut(id: string, { discardUnsent }: { discardUnsent: boolean }): Promise<SignedOut> {
    const account = this.#known(id)
    const isOpen = id === this.#list.current
    if (isOpen) this.#refuseCuttingOff()
    const found = this.#unsentOf(account)
    const unsent = unsentWords(found)
    if (unsent !== undefined && !discardUnsent) throw new Problem('account.unsent', `${unsent} ${GOES_TOO}`)
    const { edits } = found
    if (isOpen) await this.#workWith(null)
    const texts = this.#putInOpenTrash(edits)
    const removed = await this.#parts.keychain.remove(
      tokenAccount({ remote: account.remote, user: account.user.id }),
    )
    this.#save({ ...this.#list, accounts: this.#list.accounts.filter((each) => each.id !== id) })
    await rm(folderOf(this.#parts.data, account), { recursive: true, force: true })
    return { texts, told: removed.ok ? null : `${TOKEN_LEFT} ${removed.problem.message}` }
  }

  /** Puts what a copy that is about to be removed never sent into the trash of the workspace that is open. */
  #putInOpenTrash(edits: readonly WholeEdit[]): number {
    if (edits.length === 0) return 0
    if (this.workspace.fault) throw nowhereToPut()
    const { clock, newId } = this.#parts
    return putUnsentInTrash({ store: this.workspace.store, clock, newId }, edits, 'signed-out')
  }

  #unsentOf(account: KnownAccount): UnsentEdits {
    const isOpenHere = account.id === this.#list.current && this.#copy !== undefined
    return unsentOfCopy(folderOf(this.#parts.data, account), { isOpenHere })
  }

  /** Answers what is about accounts; everything else is for the workspace that is open. */
  #answer(id: string, input: RawInput, caller: Caller): Promise<CallResult> | undefined {
    const operation = accountOperations.get(id)
    if (!operation) return undefined
    const { log } = this.#parts
    const answer = this.#last.then(() => dispatchLocal<Accounts>(operation, input, { of: this, caller, log }))
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
    const { workspace, copy } = await openWorkspaceOf(this.#parts, account)
    await this.workspace.switchTo(workspace)
    this.#copy = copy
    this.#save({ ...this.#list, current: account?.id ?? null })
  }

  get #isDamaged(): boolean {
    return this.workspace.fault?.code === 'store.damaged' || this.workspace.store.isDamaged
  }

  /** Refuses to set aside what is not open, or may be sound; null stands for the workspace of this machine. */
  #refuseSound(id: string | null): void {
    if (id !== this.#list.current)
      throw new Problem('account.not-current', 'Open it first: what it holds may be sound.')
    if (!this.#isDamaged)
      throw new Problem('state.conflict', 'It is not known to be damaged, so it stays as it is.')
  }

  /** Closes what is open and damaged in a folder, and works with what `open` puts in its place. */
  #replaceDamaged(folder: string, open: () => Promise<Workspace>): Promise<void> {
    return this.workspace.switchThrough(
      new ClosedWorkspace(folder, damaged(undefined), this.#parts.log),
      open,
    )
  }

  /** Refuses to leave what is open while something of it would be cut off. */
  #refuseCuttingOff(): void {
    if (!this.workspace.fault && this.workspace.imports.isRunning) throw busy()
  }

  /** Refuses to leave what is open unasked with edits that were not sent. Of a damaged copy nothing can be sent. */
  #refuseLeaving(isSure: boolean): void {
    this.#refuseCuttingOff()
    if (isSure || this.#isDamaged) return
    const status = this.workspace.replica?.status()
    const unsent = (status?.pending ?? 0) + (status?.attention ?? 0)
    if (unsent === 0) return
    const edits = unsent === 1 ? '1 edit has' : `${unsent} edits have`
    throw new Problem('account.unsent', `${edits} not been sent. ${STAY}`)
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

/** The same remote and user are the same copy, whenever they are connected. */
function idOf(remote: string, user: string): string {
  return createHash('sha256')
    .update(JSON.stringify([remote, user]))
    .digest('hex')
    .slice(0, 24)
}
