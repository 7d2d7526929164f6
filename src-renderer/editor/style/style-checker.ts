import type { StyleIssue } from '../../../src-main/content/style/style-issue.ts'
import { Listeners } from '../../../src-main/platform/listeners.ts'
import type { AppliedRule, SentStyle, StyleAnswer, StyleRequest } from './style-messages.ts'

/**
 * A style that the worker has loaded. `report` explains in sentences each part that is not applied, and `unapplied` has
 * the reason for each rule that is on without effect.
 */
export interface LoadedStyle {
  rules: readonly AppliedRule[]
  unapplied: ReadonlyMap<string, string>
  report: readonly string[]
}

/** The timeout of a worker that does not answer a request, in milliseconds. */
const TIMEOUT = 8000

/** The reason why a request has no answer: the worker took too long, or ended with an error. */
interface Unanswered {
  kind: 'too long' | 'failed'
}

type Answered = (answer: StyleAnswer | Unanswered) => boolean

/** The used part of a worker, which tests replace. */
export type StyleThread = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener: (type: 'message' | 'error', listener: (event: MessageEvent<StyleAnswer>) => void) => void
}

const startThread = (): StyleThread =>
  new Worker(new URL('./style-worker.ts', import.meta.url), { type: 'module' }) as StyleThread

/**
 * Checks texts by the style of a space, in a worker. A style that blocks the worker for too long is off until the next
 * load.
 */
export class StyleChecker {
  readonly #start: () => StyleThread
  readonly #changes = new Listeners<void>((error) => reportError(error))
  readonly #waiting = new Map<number, Answered>()
  #thread: StyleThread | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #next = 0
  #loaded: LoadedStyle = { rules: [], unapplied: new Map(), report: [] }

  constructor(start = startThread) {
    this.#start = start
  }

  /** True when the style has rules. */
  get hasRules(): boolean {
    return this.#loaded.rules.length > 0
  }

  /** Calls a listener after each change of the style. */
  watch(listener: () => void): () => void {
    return this.#changes.add(listener)
  }

  /** Returns the address that explains a rule. */
  linkOf(rule: string): string | undefined {
    return this.#loaded.rules.find(({ name }) => name === rule)?.link
  }

  /** Loads a style in place of the former one. */
  async load(style: SentStyle): Promise<LoadedStyle> {
    const loaded = await new Promise<LoadedStyle>((resolve) => {
      this.#request({ kind: 'load', number: this.#number(), style }, (answer) => {
        resolve(answer.kind === 'loaded' ? answer : styleWithout(answer.kind))
        return true
      })
    })
    this.#loaded = loaded
    this.#changes.emit()
    return loaded
  }

  /** Checks a text. `report` receives the issues so far, and at last all issues. A newer check replaces this one. */
  check(text: string, report: (issues: readonly StyleIssue[], isComplete: boolean) => void): void {
    this.#request({ kind: 'check', number: this.#number(), text }, (answer) => {
      if (answer.kind !== 'checked') {
        this.#turnOff(answer.kind)
        return true
      }
      report(answer.issues, answer.isComplete)
      return answer.isComplete
    })
  }

  /** Returns the words that the word lists of the space do not accept. */
  unaccepted(words: readonly string[]): Promise<readonly string[]> {
    return new Promise((resolve) => {
      this.#request({ kind: 'accept', number: this.#number(), words }, (answer) => {
        resolve(answer.kind === 'accepted' ? answer.unaccepted : words)
        return true
      })
    })
  }

  /** Ends the worker and drops all requests. */
  close(): void {
    clearTimeout(this.#timer)
    this.#thread?.terminate()
    this.#thread = undefined
    this.#waiting.clear()
  }

  #number(): number {
    return ++this.#next
  }

  #request(request: StyleRequest, answered: Answered): void {
    // A newer text replaces an older one, whose further answers are dropped.
    if (request.kind === 'check') this.#forgetChecks()
    this.#waiting.set(request.number, answered)
    if (request.kind === 'check') this.#checks.add(request.number)
    this.#runningThread().postMessage(request, [])
    this.#await()
  }

  readonly #checks = new Set<number>()

  #forgetChecks(): void {
    for (const number of this.#checks) this.#waiting.delete(number)
    this.#checks.clear()
  }

  #runningThread(): StyleThread {
    if (this.#thread) return this.#thread
    const thread = this.#start()
    thread.addEventListener('message', ({ data }) => this.#receive(data))
    thread.addEventListener('error', () => this.#giveUp('failed'))
    this.#thread = thread
    return thread
  }

  #receive(answer: StyleAnswer): void {
    const answered = this.#waiting.get(answer.number)
    if (answered?.(answer)) this.#waiting.delete(answer.number)
    this.#await()
  }

  /** Ends a worker that does not answer within the timeout. */
  #await(): void {
    clearTimeout(this.#timer)
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#giveUp('too long'), TIMEOUT)
  }

  #giveUp(kind: Unanswered['kind']): void {
    const waiting = [...this.#waiting.values()]
    this.close()
    for (const answered of waiting) answered({ kind })
  }

  #turnOff(kind: string): void {
    this.#loaded = styleWithout(kind)
    this.#changes.emit()
  }
}

const TOO_LONG = 'The rules of this space take too long on this text. They are off until they change.'
const FAILED = 'The style check stopped after an error. It is off until you open the page again.'

/** Returns the style without rules, after a request that had no expected answer. */
const styleWithout = (kind: string): LoadedStyle => ({
  rules: [],
  unapplied: new Map(),
  report: [kind === 'too long' ? TOO_LONG : FAILED],
})
