import type { Workspace } from '../core.ts'
import type { CallResult } from '../ipc/bridge.ts'
import type { RawInput } from '../operations/dispatch.ts'
import type { ChangeEvent } from '../schemas/change-event.ts'

type Answer = (operation: string, input: RawInput) => Promise<CallResult> | undefined

/**
 * The workspace that a host serves while the person may change which one it is. Who listens goes on
 * listening; everything else is asked of the one that is open now.
 */
export class SwitchableWorkspace implements Workspace {
  #current: Workspace
  #address: string | undefined
  readonly #listeners = new Set<(event: ChangeEvent) => void>()
  readonly #writeListeners = new Set<() => void>()

  readonly #answer: Answer

  /** `answer` is asked first at every call: it answers what is about the accounts, and leaves the rest. */
  constructor(first: Workspace, answer: Answer) {
    this.#current = first
    this.#answer = answer
    this.#listenTo(first)
  }

  /** Closes the open workspace, opens the other, and says so. Where that fails the first is opened again. */
  async switchTo(open: () => Promise<Workspace>, openFormer: () => Promise<Workspace>): Promise<void> {
    await this.#current.close()
    try {
      this.#current = await open()
    } catch (error) {
      this.#current = await openFormer()
      this.#take()
      throw error
    }
    this.#take()
    for (const listener of this.#listeners) listener({ type: 'switched' })
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

  get specs() {
    return this.#current.specs
  }

  identity: Workspace['identity'] = () => this.#current.identity()
  call: Workspace['call'] = (id, input, caller) =>
    this.#answer(id, input) ?? this.#current.call(id, input, caller)
  localCaller: Workspace['localCaller'] = () => this.#current.localCaller()
  callerOf: Workspace['callerOf'] = (token) => this.#current.callerOf(token)
  feedState: Workspace['feedState'] = (...asked) => this.#current.feedState(...asked)
  readFile: Workspace['readFile'] = (path) => this.#current.readFile(path)
  readPdf: Workspace['readPdf'] = (path) => this.#current.readPdf(path)
  exportSpace: Workspace['exportSpace'] = (...asked) => this.#current.exportSpace(...asked)
  exportZip: Workspace['exportZip'] = (...asked) => this.#current.exportZip(...asked)
  tidy: Workspace['tidy'] = () => this.#current.tidy()
  close: Workspace['close'] = () => this.#current.close()

  subscribe: Workspace['subscribe'] = (listener) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  watchWrites: Workspace['watchWrites'] = (listener) => {
    this.#writeListeners.add(listener)
    return () => this.#writeListeners.delete(listener)
  }

  setAddress: Workspace['setAddress'] = (address) => {
    this.#address = address
    this.#current.setAddress(address)
  }

  #take(): void {
    if (this.#address !== undefined) this.#current.setAddress(this.#address)
    this.#listenTo(this.#current)
    this.#current.replica?.start()
  }

  /** A workspace that is closed forgets its listeners by itself. */
  #listenTo(workspace: Workspace): void {
    workspace.subscribe((event) => this.#listeners.forEach((listener) => listener(event)))
    workspace.watchWrites(() => this.#writeListeners.forEach((listener) => listener()))
  }
}
