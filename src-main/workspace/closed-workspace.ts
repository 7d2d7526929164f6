import type { Workspace } from './core.ts'
import { dispatchLocal } from '../operations/engine/dispatch-local.ts'
import type { Log } from '../platform/log.ts'
import type { Problem } from '../schemas/problem.ts'
import type { EventView } from './event-view.ts'
import { withoutCause } from './call-operation.ts'
import { dataFolderOperations } from './operations/all.ts'

/** Whoever sits at this machine. Nobody else is known while the store cannot be read. */
const NOBODY = Object.freeze({ kind: 'local', user: '' })

/** The view of a closed workspace, which shows only the switch to another workspace. */
const ONLY_SWITCHED: EventView = {
  seen: (event) => (event.type === 'switched' ? event : null),
  organizationsOf: () => '',
}

/**
 * A workspace whose store could not be opened, so that the host starts anyway. Every call returns the reason, and
 * readable content can be saved.
 */
export class ClosedWorkspace implements Workspace {
  readonly fault: Problem
  readonly replica = undefined
  readonly #data: string
  readonly #log: Log

  /** `data` is the folder of the store; `fault` is why it could not be opened. */
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

  call: Workspace['call'] = (id, input, caller) => {
    const operation = dataFolderOperations.get(id)
    if (!operation) return withoutCause({ ok: false, problem: this.fault })
    const of = { path: this.#data, localUser: () => undefined }
    return dispatchLocal(operation, input, { of, caller, log: this.#log }).then(withoutCause)
  }
  earlyRefusal: Workspace['earlyRefusal'] = () => this.fault
  localCaller: Workspace['localCaller'] = () => NOBODY
  callerOf: Workspace['callerOf'] = () => undefined
  feedState: Workspace['feedState'] = () => undefined
  readFile: Workspace['readFile'] = () => null
  readPdf: Workspace['readPdf'] = async () => null
  viewEvents: Workspace['viewEvents'] = () => ONLY_SWITCHED
  subscribe: Workspace['subscribe'] = () => () => undefined
  watchWrites: Workspace['watchWrites'] = () => () => undefined
  setAddress: Workspace['setAddress'] = () => undefined
  tidy: Workspace['tidy'] = async () => undefined
  close: Workspace['close'] = async () => undefined

  identity(): never {
    throw this.fault
  }
}
