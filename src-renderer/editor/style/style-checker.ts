import type { StyleIssue } from '../../../src-main/content/style/style-issue.ts'
import { Listeners } from '../../../src-main/platform/listeners.ts'
import type { AppliedRule, SentStyle, StyleAnswer, StyleRequest } from './style-messages.ts'

/** A style as the worker loaded it: its rules, and sentences on what is not applied. */
export interface LoadedStyle {
  rules: readonly AppliedRule[]
  report: readonly string[]
}

/** The longest time without a word of the worker while it has a question, in milliseconds. */
const LONGEST = 8000

/** The part of a worker that is used here, so that tests bring their own. */
export type StyleThread = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener: (type: 'message' | 'error', listener: (event: MessageEvent<StyleAnswer>) => void) => void
}

const startThread = (): StyleThread =>
  new Worker(new URL('./style-worker.ts', import.meta.url), { type: 'module' }) as StyleThread

/**
 * Checks texts by the style of a space, in a worker. A style that holds the worker for too long is turned off until it
 * is loaded again.
 */
export class StyleChecker {
  readonly #start: () => StyleThread
  readonly #changes = new Listeners<void>((error) => reportError(error))
  readonly #waiting = new Map<number, (answer: StyleAnswer | undefined) => boolean>()
  #thread: StyleThread | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #next = 0
  #loaded: LoadedStyle = { rules: [], report: [] }

  constructor(start = startThread) {
    this.#start = start
  }

  /** True where the style has rules. */
  get hasRules(): boolean {
    return this.#loaded.rules.length > 0
  }

  /** Calls a listener after each change of the style. */
  watch(listener: () => void): () => void {
    return this.#changes.add(listener)
  }

  linkOf(rule: string): string | undefined {
    return this.#loaded.rules.find(({ name }) => name === rule)?.link
  }

  /** Loads a style in place of the one before. */
  async load(style: SentStyle): Promise<LoadedStyle> {
    const loaded = await new Promise<LoadedStyle>((resolve) => {
      this.#ask({ kind: 'load', number: this.#number(), style }, (answer) => {
        resolve(answer?.kind === 'loaded' ? answer : TOO_LONG)
        return true
      })
    })
    this.#loaded = loaded
    this.#changes.emit()
    return loaded
  }

  /** Checks a text. `found` receives the issues, also in part while the rest is being checked. */
  check(text: string, found: (issues: readonly StyleIssue[], isComplete: boolean) => void): void {
    this.#ask({ kind: 'check', number: this.#number(), text }, (answer) => {
      if (answer?.kind !== 'checked') {
        this.#turnOff()
        return true
      }
      found(answer.issues, answer.isComplete)
      return answer.isComplete
    })
  }

  /** Returns the words that the word lists of the space do not accept. */
  unaccepted(words: readonly string[]): Promise<readonly string[]> {
    return new Promise((resolve) => {
      this.#ask({ kind: 'accept', number: this.#number(), words }, (answer) => {
        resolve(answer?.kind === 'accepted' ? answer.unaccepted : words)
        return true
      })
    })
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#thread?.terminate()
    this.#thread = undefined
    this.#waiting.clear()
  }

  #number(): number {
    return ++this.#next
  }

  #ask(request: StyleRequest, answered: (answer: StyleAnswer | undefined) => boolean): void {
    // A newer text overtakes an older one, which then has no further answer.
    if (request.kind === 'check') this.#forgetChecks()
    this.#waiting.set(request.number, answered)
    if (request.kind === 'check') this.#checks.add(request.number)
    this.#running().postMessage(request, [])
    this.#await()
  }

  readonly #checks = new Set<number>()

  #forgetChecks(): void {
    for (const number of this.#checks) this.#waiting.delete(number)
    this.#checks.clear()
  }

  #running(): StyleThread {
    if (this.#thread) return this.#thread
    const thread = this.#start()
    thread.addEventListener('message', ({ data }) => this.#receive(data))
    thread.addEventListener('error', () => this.#giveUp())
    this.#thread = thread
    return thread
  }

  #receive(answer: StyleAnswer): void {
    const answered = this.#waiting.get(answer.number)
    if (answered?.(answer)) this.#waiting.delete(answer.number)
    this.#await()
  }

  /** Ends a worker that says nothing for too long. */
  #await(): void {
    clearTimeout(this.#timer)
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#giveUp(), LONGEST)
  }

  #giveUp(): void {
    const waiting = [...this.#waiting.values()]
    this.close()
    for (const answered of waiting) answered(undefined)
  }

  #turnOff(): void {
    this.#loaded = TOO_LONG
    this.#changes.emit()
  }
}

const TOO_LONG: LoadedStyle = {
  rules: [],
  report: ['The rules of this space take too long on this text. They are off until they change.'],
}
