import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'
import type { Touched } from '../../src-main/schemas/feed/change-event.ts'
import { asClientProblem, type ClientProblem } from './client-problem.ts'
import { useClient } from './client.ts'

export interface AnswerOptions<Value = never> {
  /** True when a change concerns the answer, which is then requested again. */
  refreshOn?: (touched: Touched) => boolean
  /** True to show the previous answer until the next one or its problem arrives; false to clear it at once. */
  keepPrevious?: boolean
  /** An answer that another request just received. It is shown until the first answer arrives. */
  first?: Value | undefined
}

export interface Answer<Value> {
  /** The newest answer; undefined before the first, and while `question` is null. */
  value: Readonly<ShallowRef<Value | undefined>>
  /** The problem of the newest question. `value` may still contain an older answer about the same thing. */
  problem: Readonly<ShallowRef<ClientProblem | undefined>>
  isLoading: Readonly<ShallowRef<boolean>>
  /** Requests the answer again. Resolves when the answer, or that of a newer question, has arrived. */
  refresh: () => Promise<void>
  /** Resolves when the current question has its answer or its problem. */
  answered: () => Promise<void>
}

/**
 * Requests an answer whenever `question` changes, when a change concerns it, and when a lost connection is restored. An
 * answer that a newer question overtook is discarded. A `question` of null requests nothing. This is the only copy of
 * the answer; it lives as long as the component.
 */
export function useAnswer<Question, Value>(
  question: () => Question | null,
  request: (question: Question) => Promise<Value>,
  { refreshOn, keepPrevious = false, first }: AnswerOptions<Value> = {},
): Answer<Value> {
  const client = useClient()
  const value = shallowRef<Value | undefined>(first)
  const problem = shallowRef<ClientProblem>()
  const isLoading = shallowRef(false)
  let answeredSubject: string | undefined
  let newest = 0
  let pending: Promise<void> = Promise.resolve()
  /** The question in flight after which the next one is sent. */
  let awaited: Promise<void> | undefined
  let isOver = false

  function refresh(): Promise<void> {
    pending = requestOnce(++newest)
    return pending
  }

  /** Returns the newest answer for a caller whose question was replaced by a newer one. */
  const overtaken = (): Promise<void> | undefined => (isOver ? undefined : pending)

  async function requestOnce(own: number): Promise<void> {
    const current = question()
    isLoading.value = current !== null
    if (current === null) return
    const subject = subjectOf(current)
    try {
      const answer = await request(current)
      if (own !== newest) return overtaken()
      value.value = answer
      answeredSubject = subject
      problem.value = undefined
    } catch (error) {
      if (own !== newest) return overtaken()
      problem.value = asClientProblem(error)
      // An answer about another thing would stand under the name of this one.
      if (answeredSubject !== subject) value.value = undefined
    }
    isLoading.value = false
  }

  /**
   * Changes come in bursts, and a burst causes one question. A question in flight delays the next. Otherwise a first
   * pull would request the tree of a large space faster than it is answered. A question that is never answered delays
   * none after a newer one was sent.
   */
  function refreshSoon(): void {
    if (awaited === pending) return
    const current = pending
    awaited = current
    void current.then(() => {
      if (awaited !== current) return
      awaited = undefined
      if (!isOver) void refresh()
    })
  }

  // Each evaluation creates a new object, so questions are compared by content.
  watch(
    () => JSON.stringify(question()),
    (key, before) => {
      const isFirst = before === undefined && first !== undefined
      if (isFirst) answeredSubject = subjectOf(question())
      if ((!keepPrevious && !isFirst) || key === 'null') value.value = undefined
      problem.value = undefined
      void refresh()
    },
    { immediate: true, flush: 'sync' },
  )

  // A question sent over the lost connection may never be answered.
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

  return { value, problem, isLoading, refresh, answered: () => pending }
}

/** Returns the thing that a question is about. Numbers only say how much of a list is read. */
function subjectOf(question: unknown): string {
  return JSON.stringify(question, (_name, value: unknown) => (typeof value === 'number' ? undefined : value))
}
