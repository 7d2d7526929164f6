import type { RawInput } from '../operations/engine/dispatch.ts'
import type { Caller } from '../operations/engine/scope.ts'
import { Listeners } from '../platform/listeners.ts'
import type { CallResult } from '../schemas/bridge.ts'
import type { ChangeEvent } from '../schemas/feed/change-event.ts'
import type { EventView } from '../workspace/event-view.ts'
import type { HostedWorkspace, Served } from '../workspace/workspace.ts'

type Answer = (operation: string, input: RawInput, caller: Caller) => Promise<CallResult> | undefined

/** The user of this machine, in the workspace that is open at the time of the answer. */
const HERE: Caller = Object.freeze({ kind: 'local', user: '' })

/**
 * The workspace of a host whose user may switch to another one. Listeners stay subscribed, and all other members
 * delegate to the open one.
 */
export class SwitchableWorkspace implements HostedWorkspace {
  #current: HostedWorkspace
  #address: string | undefined
  readonly #changes = new Listeners<ChangeEvent>()
  readonly #writes = new Listeners<void>()
  readonly #answer: Answer

  /** `answer` receives every call first. It answers operations of accounts, and returns undefined for all others. */
  constructor(first: HostedWorkspace, answer: Answer) {
    this.#current = first
    this.#answer = answer
    this.#listenTo(first)
  }

  /** Replaces the open workspace, emits the switch, and closes the previous one. */
  async switchTo(next: HostedWorkspace): Promise<void> {
    const former = this.#current
    this.#current = next
    if (this.#address !== undefined) next.setAddress(this.#address)
    this.#listenTo(next)
    next.replica?.start()
    await former.close()
    this.#changes.emit({ type: 'switched' })
  }

  /**
   * Closes the open workspace before it opens its replacement, which needs the files. Meanwhile `standIn` answers, also
   * after a failed opening.
   */
  async switchThrough(standIn: HostedWorkspace, open: () => Promise<HostedWorkspace>): Promise<void> {
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

  readonly serve: Served = {
    isReplica: () => this.#current.serve.isReplica(),
    readFile: (path) => this.#current.serve.readFile(path),
    readSpecification: (path) => this.#current.serve.readSpecification(path),
    readUpdates: (path) => this.#current.serve.readUpdates(path),
    readPdf: (path) => this.#current.serve.readPdf(path),
    viewEvents: () => this.#viewEvents(),
    watchWrites: (listener) => this.#writes.add(listener),
    feedState: (organization, caller, before) =>
      this.#current.serve.feedState(organization, this.#now(caller), before),
  }

  identity: HostedWorkspace['identity'] = () => this.#current.identity()
  call: HostedWorkspace['call'] = (id, input, caller, takes) =>
    this.#answer(id, input, caller) ?? this.#current.call(id, input, this.#now(caller), takes)
  earlyRefusal: HostedWorkspace['earlyRefusal'] = (id, input, caller) =>
    this.#current.earlyRefusal(id, input, this.#now(caller))
  localCaller: HostedWorkspace['localCaller'] = () => HERE
  authenticate: HostedWorkspace['authenticate'] = (token) => this.#current.authenticate(token)
  maintain: HostedWorkspace['maintain'] = () => this.#current.maintain()
  close: HostedWorkspace['close'] = () => this.#current.close()

  subscribe: HostedWorkspace['subscribe'] = (listener) => this.#changes.add(listener)

  setAddress: HostedWorkspace['setAddress'] = (address) => {
    this.#address = address
    this.#current.setAddress(address)
  }

  #viewEvents(): EventView {
    const view = this.#current.serve.viewEvents()
    return {
      seen: (event, caller) => view.seen(event, this.#now(caller)),
      organizationsOf: (caller) => view.organizationsOf(this.#now(caller)),
    }
  }

  /** Returns the caller with its identity in the open workspace. */
  #now(caller: Caller): Caller {
    return caller.kind === 'local' ? this.#current.localCaller() : caller
  }

  /** Forwards the events of a workspace. A closed workspace removes its own listeners. */
  #listenTo(workspace: HostedWorkspace): void {
    workspace.subscribe((event) => this.#changes.emit(event))
    workspace.serve.watchWrites(() => this.#writes.emit())
  }
}
