import { dispatchLocal } from '../operations/engine/dispatch-local.ts'
import type { Log } from '../platform/log.ts'
import type { Problem } from '../schemas/problem.ts'
import { withoutCause } from './call-operation.ts'
import type { EventView } from './event-view.ts'
import { dataFolderOperations } from './operations/all.ts'
import type { HostedWorkspace, Served } from './workspace.ts'

/** The user of this machine. An unreadable store provides no other user. */
const LOCAL_CALLER = Object.freeze({ kind: 'local', user: '' })

/** The view of a closed workspace, which shows only the switch to another workspace. */
const ONLY_SWITCHED: EventView = {
  seen: (event) => (event.type === 'switched' ? event : null),
  organizationsOf: () => '',
}

/** The served files and events of a store that cannot be opened: none. */
const NOTHING_SERVED: Served = {
  isReplica: () => false,
  readFile: () => null,
  readSpecification: () => null,
  readUpdates: () => null,
  readPdf: async () => null,
  viewEvents: () => ONLY_SWITCHED,
  watchWrites: () => () => undefined,
  feedState: () => undefined,
}

/**
 * A workspace whose store could not be opened, so that the host starts anyway. Every call returns the reason, and
 * readable content can be saved.
 */
export class ClosedWorkspace implements HostedWorkspace {
  readonly fault: Problem
  readonly replica = undefined
  readonly serve = NOTHING_SERVED
  readonly #data: string
  readonly #log: Log

  /** Closes the store of the folder `data`. `fault` is the reason why it could not be opened. */
  constructor(data: string, fault: Problem, log: Log) {
    this.#data = data
    this.#log = log
    this.fault = fault
  }

  get store(): never {
    throw this.fault
  }

  get imports(): never {
    throw this.fault
  }

  get sources(): never {
    throw this.fault
  }

  get specs(): never {
    throw this.fault
  }

  call: HostedWorkspace['call'] = (id, input, caller) => {
    const operation = dataFolderOperations.get(id)
    if (!operation) return withoutCause({ ok: false, problem: this.fault })
    const folder = { path: this.#data, localUser: () => undefined }
    return dispatchLocal(operation, input, { target: folder, caller, log: this.#log }).then(withoutCause)
  }
  earlyRefusal: HostedWorkspace['earlyRefusal'] = () => this.fault
  localCaller: HostedWorkspace['localCaller'] = () => LOCAL_CALLER
  authenticate: HostedWorkspace['authenticate'] = () => undefined
  subscribe: HostedWorkspace['subscribe'] = () => () => undefined
  setAddress: HostedWorkspace['setAddress'] = () => undefined
  maintain: HostedWorkspace['maintain'] = async () => undefined
  close: HostedWorkspace['close'] = async () => undefined

  identity(): never {
    throw this.fault
  }
}
