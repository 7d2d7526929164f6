import type { ApiPartNames, FromRenderer, RenderAnswer, RenderPort } from './messages.ts'

/** The time limit of one block, in milliseconds. A slower block is shown as plain text. */
export const LONGEST_SILENCE = 5_000

/** The number of failures outside of a block after which the worker is not started again by itself. */
const MAX_RESTARTS = 3

/** Calls `run` after a time. Returns a function that cancels it. */
export type Schedule = (milliseconds: number, run: () => void) => () => void

/** The longest text that is prepared, in characters. A longer one would delay the page on the screen. */
const LONGEST_PREPARED = 50_000

/** The messages that a view receives about its page. */
export interface PageListener {
  answer: (message: RenderAnswer) => void
  /** Called after a restart of the worker, which makes all keys of trees invalid. */
  restarted: () => void
}

/** The connection of one view to the worker. */
export interface ViewLine {
  render: (text: string) => void
  close: () => void
}

interface OpenView {
  listener: PageListener
  revision: number
  text: string | undefined
}

/**
 * Shares one worker between all views. It refuses a block that takes too long or makes the worker fail, restarts the
 * worker and renders every view again.
 */
export class RenderClient {
  readonly #openPort: () => RenderPort
  readonly #schedule: Schedule
  readonly #views = new Map<number, OpenView>()
  readonly #refused: string[] = []
  #port: RenderPort | undefined
  #cancelWatch: (() => void) | undefined
  /** The source of the block that the worker renders now. */
  #busyWith: string | undefined
  /** Receives the parts of the page that is prepared. */
  #prepared: ((apiParts: ApiPartNames[]) => void) | undefined
  #restarts = 0
  #nextView = 1

  constructor(openPort: () => RenderPort, schedule: Schedule) {
    this.#openPort = openPort
    this.#schedule = schedule
  }

  /** Opens the connection of one view. The worker starts with the first. */
  open(listener: PageListener): ViewLine {
    const id = this.#nextView++
    const view: OpenView = { listener, revision: 0, text: undefined }
    this.#views.set(id, view)
    return {
      render: (text) => {
        view.text = text
        this.#request(id, view)
      },
      close: () => {
        this.#views.delete(id)
        this.#port?.post({ type: 'close', view: id })
      },
    }
  }

  /**
   * Prepares the text of a page that probably opens next. It is rendered sooner then. Calls `prepared` with the parts
   * of specifications that its first screen shows, unless another page is prepared.
   */
  prepare(text: string, prepared: (apiParts: ApiPartNames[]) => void = () => undefined): void {
    if (text.length > LONGEST_PREPARED) return
    this.#prepared = prepared
    this.#runningPort().post({ type: 'prepare', text })
  }

  #request(id: number, view: OpenView): void {
    if (view.text === undefined) return
    view.revision++
    this.#runningPort().post({ type: 'render', view: id, revision: view.revision, text: view.text })
  }

  #runningPort(): RenderPort {
    if (this.#port) return this.#port
    const port = this.#openPort()
    this.#port = port
    port.listen((message) => {
      if (this.#port === port) this.#handle(message)
    })
    port.listenToFailure(() => {
      if (this.#port === port) this.#fail()
    })
    for (const source of this.#refused) port.post({ type: 'refuse', source })
    return port
  }

  #handle(message: FromRenderer): void {
    this.#cancelWatch?.()
    this.#cancelWatch = undefined
    this.#busyWith = message.type === 'busy' ? message.source : undefined
    if (message.type === 'busy') {
      this.#cancelWatch = this.#schedule(LONGEST_SILENCE, () => this.#restart(message.source))
      return
    }
    if (message.type === 'prepared') {
      this.#prepared?.(message.apiParts)
      return
    }
    const view = this.#views.get(message.view)
    if (view) view.listener.answer(view.revision === message.revision ? message : treesOf(message))
  }

  /** Restarts a failed worker without the block that it rendered. A worker that fails by itself gets few attempts. */
  #fail(): void {
    const source = this.#busyWith
    if (source !== undefined) {
      this.#restart(source)
      return
    }
    this.#endPort()
    this.#restarts += 1
    if (this.#restarts <= MAX_RESTARTS) this.#renderAgain()
  }

  #restart(refused: string): void {
    this.#refused.push(refused)
    this.#endPort()
    this.#renderAgain()
  }

  #endPort(): void {
    this.#cancelWatch?.()
    this.#cancelWatch = undefined
    this.#busyWith = undefined
    this.#port?.close()
    this.#port = undefined
  }

  #renderAgain(): void {
    for (const [id, view] of this.#views) {
      view.listener.restarted()
      this.#request(id, view)
    }
  }
}

/**
 * Returns the trees of a message for an older revision. A renderer sends each tree once, so a newer page also needs the
 * trees that arrived for an older one.
 */
function treesOf({ view, revision, trees }: RenderAnswer): RenderAnswer {
  return { type: 'trees', view, revision, trees, complete: false }
}
