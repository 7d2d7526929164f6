import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'
import type { Touched } from '../../src-main/schemas/feed/change-event.ts'
import { useClient } from './client.ts'
import { asClientProblem, type ClientProblem } from './client-problem.ts'

export interface AnswerOptions {
  /** Whether a change concerns the answer, so that it is asked for again. */
  refreshOn?: (touched: Touched) => boolean
  /** Keeps the last answer on the screen while another is on its way; else it goes at once. */
  keepPrevious?: boolean
}

export interface Answer<Value> {
  /** The newest answer; undefined before the first, and while there is nothing to ask for. */
  value: Readonly<ShallowRef<Value | undefined>>
  /** Why the newest question had no answer; an older answer may still be in `value`. */
  problem: Readonly<ShallowRef<ClientProblem | undefined>>
  isLoading: Readonly<ShallowRef<boolean>>
  /** Asks again; settles when the answer is there, or that of a newer question that overtook it. */
  refresh: () => Promise<void>
}

/**
 * Asks for something whenever `question` changes, when a change touches it, and when a lost connection is
 * back. An answer that was overtaken by a newer question is dropped. `question` null asks for nothing.
 * There is one copy of an answer: this one, and it goes with the component that asked.
 */
export function useAnswer<Question, Value>(
  question: () => Question | null,
  ask: (question: Question) => Promise<Value>,
  { refreshOn, keepPrevious = false }: AnswerOptions = {},
): Answer<Value> {
  const client = useClient()
  const value = shallowRef<Value>()
  const problem = shallowRef<ClientProblem>()
  const isLoading = shallowRef(false)
  let newest = 0
  let asking: Promise<void> = Promise.resolve()
  let isQueued = false
  let isOver = false

  function refresh(): Promise<void> {
    asking = askOnce(++newest)
    return asking
  }

  /** Who waits for an answer that was overtaken waits for the one that counts. */
  const overtaken = (): Promise<void> | undefined => (isOver ? undefined : asking)

  async function askOnce(own: number): Promise<void> {
    const current = question()
    isLoading.value = current !== null
    if (current === null) return
    try {
      const answer = await ask(current)
      if (own !== newest) return overtaken()
      value.value = answer
      problem.value = undefined
    } catch (error) {
      if (own !== newest) return overtaken()
      problem.value = asClientProblem(error)
    }
    isLoading.value = false
  }

  /**
   * Changes come in bursts; a burst is one question. While an answer is on its way it waits for that: a first pull
   * would have the tree of a large space asked for again and again, faster than it is answered.
   */
  function refreshSoon(): void {
    if (isQueued) return
    isQueued = true
    void asking.then(() => {
      isQueued = false
      if (!isOver) void refresh()
    })
  }

  // Questions are small objects made anew each time: only a question that reads differently is another one.
  watch(
    () => JSON.stringify(question()),
    (key) => {
      if (!keepPrevious || key === 'null') value.value = undefined
      problem.value = undefined
      void refresh()
    },
    { immediate: true, flush: 'sync' },
  )

  // What was asked over the lost connection may never be answered.
  const stops = [client.watchReturn(() => void refresh())]
  if (refreshOn) {
    stops.push(
      client.subscribe((event) => {
        if (event.type === 'changed' && event.touched.some(refreshOn)) refreshSoon()
      }),
    )
  }
  onScopeDispose(() => {
    isOver = true
    newest++
    for (const stop of stops) stop()
  })

  return { value, problem, isLoading, refresh }
}
