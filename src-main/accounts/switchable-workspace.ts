import type { Workspace } from '../workspace/core.ts'
import type { CallResult } from '../schemas/bridge.ts'
import type { RawInput } from '../operations/engine/dispatch.ts'
import type { Caller } from '../operations/engine/scope.ts'
import { Listeners } from '../platform/listeners.ts'
import type { ChangeEvent } from '../schemas/feed/change-event.ts'

type Answer = (operation: string, input: RawInput, caller: Caller) => Promise<CallResult> | undefined

/** Whoever sits at this machine, whichever workspace is open when the call is answered. */
const HERE: Caller = Object.freeze({ kind: 'local', user: '' })

/**
 * The workspace of a host whose user may switch to another one. Listeners stay subscribed, and all other members
 * delegate to the open one.
 */
export class SwitchableWorkspace implements Workspace {
  #current: Workspace
  #address: string | undefined
  readonly #changes = new Listeners<ChangeEvent>()
  readonly #writes = new Listeners<void>()
  readonly #answer: Answer

  /** `answer` receives every call first. It answers operations of accounts, and returns undefined for all others. */
  constructor(first: Workspace, answer: Answer) {
    this.#current = first
    this.#answer = answer
    this.#listenTo(first)
  }

  /** Replaces the open workspace, emits the switch, and closes the previous one. */
  async switchTo(next: Workspace): Promise<void> {
    const former = this.#current
    this.#current = next
    if (this.#address !== undefined) next.setAddress(this.#address)
    this.#listenTo(next)
    next.replica?.start()
    await former.close()
    this.#changes.tell({ type: 'switched' })
  }

  /**
   * Replaces the open workspace after closing it, when its files are needed. Meanwhile `standIn` answers, also after a
   * failed opening.
   */
  async switchThrough(standIn: Workspace, open: () => Promise<Workspace>): Promise<void> {
    const former = this.#current
    this.#current = standIn
    await former.close()
    await this.switchTo(await open())
  }

  get store() {
    return this.#current.store
  }

  get replica() {
    return this.#current.replica
  }

  get imports() {
    return this.#current.imports
  }

  get sources() {
    return this.#current.sources
  }

  get specs() {
    return this.#current.specs
  }

  get fault() {
    return this.#current.fault
  }

  identity: Workspace['identity'] = () => this.#current.identity()
  call: Workspace['call'] = (id, input, caller) =>
    this.#answer(id, input, caller) ?? this.#current.call(id, input, this.#now(caller))
  earlyRefusal: Workspace['earlyRefusal'] = (id, input, caller) =>
    this.#current.earlyRefusal(id, input, this.#now(caller))
  localCaller: Workspace['localCaller'] = () => HERE
  callerOf: Workspace['callerOf'] = (token) => this.#current.callerOf(token)
  feedState: Workspace['feedState'] = (organization, caller, before) =>
    this.#current.feedState(organization, this.#now(caller), before)
  readFile: Workspace['readFile'] = (path) => this.#current.readFile(path)
  readPdf: Workspace['readPdf'] = (path) => this.#current.readPdf(path)
  tidy: Workspace['tidy'] = () => this.#current.tidy()
  close: Workspace['close'] = () => this.#current.close()

  viewEvents: Workspace['viewEvents'] = () => {
    const view = this.#current.viewEvents()
    return {
      seen: (event, caller) => view.seen(event, this.#now(caller)),
      organizationsOf: (caller) => view.organizationsOf(this.#now(caller)),
    }
  }

  subscribe: Workspace['subscribe'] = (listener) => this.#changes.add(listener)
  watchWrites: Workspace['watchWrites'] = (listener) => this.#writes.add(listener)

  setAddress: Workspace['setAddress'] = (address) => {
    this.#address = address
    this.#current.setAddress(address)
  }

  /** Returns the caller in the open workspace. */
  #now(caller: Caller): Caller {
    return caller.kind === 'local' ? this.#current.localCaller() : caller
  }

  /** Forwards the events of a workspace. A closed workspace removes its own listeners. */
  #listenTo(workspace: Workspace): void {
    workspace.subscribe((event) => this.#changes.tell(event))
    workspace.watchWrites(() => this.#writes.tell())
  }
}
