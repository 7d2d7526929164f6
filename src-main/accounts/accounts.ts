import { createHash } from 'node:crypto'
import { dispatchLocal } from '../operations/engine/dispatch-local.ts'
import type { RawInput } from '../operations/engine/dispatch.ts'
import type { Caller } from '../operations/engine/scope.ts'
import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { parseRemoteAddress } from '../remote/remote-address.ts'
import type { CallResult } from '../schemas/bridge.ts'
import type {
  AccountShown,
  Connected,
  FreshCopy,
  SignedOut,
  StartedAnew,
  Unsent,
} from '../schemas/people/account.ts'
import { Problem } from '../schemas/problem.ts'
import { tokenAccount } from '../secrets/keychain.ts'
import { damaged } from '../store/store-problem.ts'
import { identify } from '../sync/identify-remote.ts'
import type { WholeEdit } from '../sync/trash/trash-of-edit.ts'
import type { UnsentEdits } from '../sync/trash/unsent-edits.ts'
import { withoutCause } from '../workspace/call-operation.ts'
import { ClosedWorkspace } from '../workspace/closed-workspace.ts'
import type { HostedWorkspace } from '../workspace/workspace.ts'
import { readAccounts, writeAccounts, type AccountList, type KnownAccount } from './account-list.ts'
import { busy, COPY_REMOVED, noTrashAvailable, EDITS_STAY, TOKEN_LEFT } from './account-refusals.ts'
import { folderOf, openCopyOf, removeCopyOf, type OpenCopy } from './open-copy.ts'
import { openNewWorkspace, openWorkspaceOf, type Opened, type OpenParts } from './open-workspace-of.ts'
import { accountOperations } from './operations.ts'
import { putUnsentInTrash, quarantine, quarantineLocal } from './quarantine.ts'
import { RemoteInvites, type InviteParts } from './remote-invites.ts'
import { SwitchableWorkspace } from './switchable-workspace.ts'
import { unsentOfCopy, unsentWords } from './unsent-of-copy.ts'

export interface AccountsParts extends OpenParts, InviteParts {
  log: Log
  clock: Clock
  newId: IdSource
}

interface ConnectInput {
  /** The address as the user typed it. */
  remote: string
  token: string
  leaveUnsent: boolean
}

/**
 * The accounts of this machine, with a copy for each remote and user. One of the copies is open, or the local
 * workspace, which needs no account. Tokens are in the keychain, or in memory without a keychain.
 */
export class Accounts {
  readonly workspace: SwitchableWorkspace
  readonly invites: RemoteInvites
  readonly #parts: AccountsParts
  #list: AccountList
  /** The open copy; undefined while the local workspace is open. */
  #copy: OpenCopy | undefined
  /** The end of the queue of account operations. Two at once would leave two copies open. */
  #last: Promise<unknown> = Promise.resolve()

  private constructor(parts: AccountsParts, list: AccountList, { workspace, copy }: Opened) {
    this.#parts = parts
    this.invites = new RemoteInvites(parts)
    this.#list = list
    this.#copy = copy
    this.workspace = new SwitchableWorkspace(workspace, (id, input, caller) =>
      this.#answer(id, input, caller),
    )
  }

  /** Opens the most recent workspace. Damaged data makes only its own content unavailable. */
  static async open(parts: AccountsParts): Promise<Accounts> {
    const list = readAccounts(parts.data)
    const current = list.accounts.find(({ id }) => id === list.current)
    return new Accounts(parts, list, await openWorkspaceOf(parts, current ?? null))
  }

  list(): AccountShown[] {
    return this.#list.accounts.map((account) => this.#shown(account))
  }

  /**
   * Connects to a remote: requests the token's user, stores the token, and opens that copy. For the open account it
   * only replaces the token. Throws problems of the address, the token and the network. Throws `account.unsent` when
   * another account is open and has unsent edits.
   */
  async connect({ remote: typedRemote, token: typedToken, leaveUnsent }: ConnectInput): Promise<Connected> {
    const remote = parseRemoteAddress(typedRemote)
    const token = typedToken.trim()
    const user = await this.#userOf(remote, token)
    const account: KnownAccount = { id: idOf(remote, user.id), remote, user }
    const isOpen = account.id === this.#list.current
    if (!isOpen) this.refuseLeaving(leaveUnsent)
    const stored = await this.#parts.keychain.write(tokenAccount({ remote, user: user.id }), token)
    if (!stored.ok) throw stored.problem
    this.#put(account)
    if (!isOpen) await this.#workWith(account)
    this.#copy?.renew(token, {
      place: stored.place,
      notice: stored.place === 'session' ? stored.notice : null,
    })
    return { account: this.#shown(account) }
  }

  /** Opens another account, or the local workspace. Unsent edits stay in their copy, after the user has confirmed. */
  async switchTo(id: string | null, { leaveUnsent }: { leaveUnsent: boolean }): Promise<void> {
    const next = id === null ? null : this.#known(id)
    if (id === this.#list.current) return
    this.refuseLeaving(leaveUnsent)
    await this.#workWith(next)
  }

  /** Returns the readable unsent edits of an account. Throws `store.in-use`. */
  unsent(id: string): Unsent {
    const { edits, unreadable, isWhole } = this.#unsentOf(this.#known(id))
    const hidden = Array.from({ length: unreadable }, () => 'An edit that cannot be read')
    return { edits: [...edits.map(({ summary }) => summary), ...hidden], whole: isWhole }
  }

  /**
   * Quarantines the damaged copy of the open account, and creates a new one. Readable unsent texts go to the trash of
   * the new copy.
   */
  async makeFreshCopy(id: string): Promise<FreshCopy> {
    const account = this.#known(id)
    this.#refuseSound(id)
    const { edits } = this.#unsentOf(account)
    const folder = folderOf(this.#parts.data, account)
    const result = { folder, texts: 0 }
    await this.#replaceDamaged(folder, async () => {
      result.folder = await quarantine(folder, account.remote)
      this.#copy = await openCopyOf(this.#parts, account)
      const { workspace } = this.#copy
      if (workspace.replica) result.texts = putUnsentInTrash(workspace.replica, edits, 'set-aside')
      return workspace
    })
    return result
  }

  /** Quarantines the damaged local workspace, and creates a new one. */
  async startWorkspaceAnew(): Promise<StartedAnew> {
    this.#refuseSound(null)
    const { data } = this.#parts
    const result = { folder: data }
    await this.#replaceDamaged(data, async () => {
      result.folder = await quarantineLocal(data)
      return openNewWorkspace(this.#parts)
    })
    return result
  }

  /**
   * Removes an account, its token and its copy, open or not. Unsent edits would be lost, so the user confirms first.
   * Throws `account.unsent`, and `store.in-use` when another process has the copy open.
   */
  async signOut(id: string, { discardUnsent }: { discardUnsent: boolean }): Promise<SignedOut> {
    const account = this.#known(id)
    const isOpen = id === this.#list.current
    if (isOpen) this.#refuseCuttingOff()
    const unsentEdits = this.#unsentOf(account)
    const unsent = unsentWords(unsentEdits)
    if (unsent !== undefined && !discardUnsent)
      throw new Problem('account.unsent', `${unsent} ${COPY_REMOVED}`)
    if (isOpen) await this.#workWith(null)
    const texts = this.#putInOpenTrash(unsentEdits.edits)
    // The account stays listed until its copy is gone. Otherwise the next connection would send the discarded edits.
    await removeCopyOf(this.#parts.data, account)
    const removed = await this.#parts.keychain.remove(
      tokenAccount({ remote: account.remote, user: account.user.id }),
    )
    this.#save({ ...this.#list, accounts: this.#list.accounts.filter((other) => other.id !== id) })
    return { texts, notice: removed.ok ? null : `${TOKEN_LEFT} ${removed.problem.message}` }
  }

  /** Puts the unsent edits of a copy into the trash of the open workspace, before the copy is removed. */
  #putInOpenTrash(edits: readonly WholeEdit[]): number {
    if (edits.length === 0) return 0
    if (this.workspace.fault) throw noTrashAvailable()
    return putUnsentInTrash({ ...this.#parts, store: this.workspace.store }, edits, 'signed-out')
  }

  #unsentOf(account: KnownAccount): UnsentEdits {
    const isOpenHere = account.id === this.#list.current && this.#copy !== undefined
    return unsentOfCopy(folderOf(this.#parts.data, account), { isOpenHere })
  }

  /** Answers operations on accounts. Returns undefined for others, which the open workspace answers. */
  #answer(id: string, input: RawInput, caller: Caller): Promise<CallResult> | undefined {
    const operation = accountOperations.get(id)
    if (!operation) return undefined
    const answer = this.#last.then(() =>
      dispatchLocal<Accounts>(operation, input, { target: this, caller, log: this.#parts.log }),
    )
    this.#last = answer
    return answer.then(withoutCause)
  }

  #shown(account: KnownAccount): AccountShown {
    const current = account.id === this.#list.current
    const { place = null, notice = null } = (current && this.#copy?.token) || {}
    return { ...account, current, token: place, notice }
  }

  /** Adds an account to the list, or replaces it in its place. */
  #put(account: KnownAccount): void {
    const { accounts } = this.#list
    const isKnown = accounts.some(({ id }) => id === account.id)
    const next = isKnown
      ? accounts.map((known) => (known.id === account.id ? account : known))
      : [...accounts, account]
    this.#save({ ...this.#list, accounts: next })
  }

  async #userOf(remote: string, token: string): Promise<KnownAccount['user']> {
    const client = this.#parts.connect(remote, () => token)
    try {
      const identity = await identify(client)
      if (!identity.ok) throw identity.problem
      const { id, displayName } = identity.user
      return { id, displayName }
    } finally {
      client.close()
    }
  }

  /**
   * Opens a workspace in place of the present one. The list is written first. If it named another account than the open
   * one, a new token would be sent to the server of the wrong account.
   */
  async #workWith(account: KnownAccount | null): Promise<void> {
    const { workspace, copy } = await openWorkspaceOf(this.#parts, account)
    try {
      this.#save({ ...this.#list, current: account?.id ?? null })
    } catch (error) {
      await workspace.close()
      throw error
    }
    this.#copy = copy
    await this.workspace.switchTo(workspace)
  }

  get #isDamaged(): boolean {
    return this.workspace.fault?.code === 'store.damaged' || this.workspace.store.isDamaged
  }

  /** Refuses to quarantine a workspace that is not open, or may be intact; null means the local workspace. */
  #refuseSound(id: string | null): void {
    if (id !== this.#list.current)
      throw new Problem('account.not-current', 'Open it first: its content may be intact.')
    if (!this.#isDamaged)
      throw new Problem('state.conflict', 'It is not known to be damaged, so it stays as it is.')
  }

  /** Closes the open damaged workspace of a folder, and opens its replacement. */
  #replaceDamaged(folder: string, open: () => Promise<HostedWorkspace>): Promise<void> {
    return this.workspace.switchThrough(
      new ClosedWorkspace(folder, damaged(undefined), this.#parts.log),
      open,
    )
  }

  /** Refuses to leave the open workspace during an import. */
  #refuseCuttingOff(): void {
    if (!this.workspace.fault && this.workspace.imports.isRunning) throw busy()
  }

  /** Refuses to leave the open workspace with unsent edits, unless `isSure`. A damaged copy can send nothing. */
  refuseLeaving(isSure: boolean): void {
    this.#refuseCuttingOff()
    if (isSure || this.#isDamaged) return
    const status = this.workspace.replica?.status()
    const unsent = (status?.pending ?? 0) + (status?.attention ?? 0)
    if (unsent === 0) return
    const edits = unsent === 1 ? '1 edit has' : `${unsent} edits have`
    throw new Problem('account.unsent', `${edits} not been sent. ${EDITS_STAY}`)
  }

  #known(id: string): KnownAccount {
    const account = this.#list.accounts.find((known) => known.id === id)
    if (account) return account
    throw new Problem('resource.unknown', 'This account is no longer on this machine. Load the list again.')
  }

  #save(list: AccountList): void {
    writeAccounts(this.#parts.data, list)
    this.#list = list
  }
}

/** Returns the id of an account. The same remote and user always have the same copy. */
function idOf(remote: string, user: string): string {
  return createHash('sha256')
    .update(JSON.stringify([remote, user]))
    .digest('hex')
    .slice(0, 24)
}
