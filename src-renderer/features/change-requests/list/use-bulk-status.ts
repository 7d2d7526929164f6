import { shallowRef, type ShallowRef } from 'vue'
import type { ChangeRequest, ChangeRequestStatus } from '../../../../src-main/schemas/change-request.ts'
import { asClientProblem } from '../../../api/client-problem.ts'
import { useClient } from '../../../api/client.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { counted } from '../../../ui/words/counted.ts'
import { nameOf } from '../status-words.ts'

/** A change request with its new status. */
interface Change {
  changeRequest: ChangeRequest
  to: ChangeRequestStatus
}

/** The change requests that changed, and those that were refused, each with its reason. */
interface Outcome {
  done: Change[]
  refused: { changeRequest: ChangeRequest; reason: string }[]
}

export interface BulkStatus {
  /** Sets the status of change requests, and offers to undo that. Resolves after the last attempt. */
  change: (read: () => Promise<readonly ChangeRequest[]>, to: ChangeRequestStatus) => Promise<void>
  isRunning: ShallowRef<boolean>
}

const DONE: Record<ChangeRequestStatus, string> = {
  archived: 'archived',
  draft: 'restored as drafts',
  open: 'reopened',
  merged: 'merged',
}

/** The number of changes after which a message shows how far they are, and offers to stop. */
const STEP = 50
/** The number of calls at once. A browser opens six connections to a host, and other calls need some of them. */
const AT_ONCE = 4

const requestsIn = (count: number): string => counted(count, 'change request')
const wereOf = (count: number): string => (count === 1 ? 'was' : 'were')

/** Returns the sentences about an outcome: the number that changed, and the first reason of the others. */
export function outcomeWords({ done, refused }: Outcome, to: ChangeRequestStatus): string {
  const changed = `${requestsIn(done.length)} ${wereOf(done.length)} ${DONE[to]}.`
  const [first, ...others] = refused
  if (!first) return changed
  const name = `“${nameOf(first.changeRequest)}”`
  if (done.length === 0 && others.length === 0) return `${name} was not ${DONE[to]}. ${first.reason}`
  const failed =
    others.length === 0
      ? `${name} was not. ${first.reason}`
      : `${requestsIn(refused.length)} were not. The first is ${name}: ${first.reason}`
  return `${changed} ${failed}`
}

/**
 * Changes the status of several change requests. Offline, each change is queued. The user may stop a long series; its
 * changes up to then can be undone.
 */
export function useBulkStatus(): BulkStatus {
  const { call } = useClient()
  const toasts = useToasts()
  const isRunning = shallowRef(false)

  async function changeOne({ changeRequest, to }: Change, outcome: Outcome): Promise<void> {
    const params = { spaceId: changeRequest.space, changeRequestId: changeRequest.id }
    try {
      await call('updateChangeRequestById', { params, body: { status: to } })
      outcome.done.push({ changeRequest, to: changeRequest.status })
    } catch (error) {
      outcome.refused.push({ changeRequest, reason: asClientProblem(error).message })
    }
  }

  async function changeAll(
    changes: readonly Change[],
    { report, isStopped }: { report: (done: number) => void; isStopped: () => boolean },
  ): Promise<Outcome> {
    const outcome: Outcome = { done: [], refused: [] }
    let next = 0
    async function changeNext(): Promise<void> {
      const change = isStopped() ? undefined : changes[next++]
      if (!change) return
      if (next % STEP === 0) report(next)
      await changeOne(change, outcome)
      return changeNext()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, changeNext))
    return outcome
  }

  async function run(changes: readonly Change[]): Promise<Outcome> {
    let isStopped = false
    const busy = toasts.show({
      text: `Changing ${requestsIn(changes.length)}`,
      isBusy: true,
      ...(changes.length > STEP && { action: { label: 'Stop', run: () => void (isStopped = true) } }),
    })
    const report = (done: number): void =>
      toasts.update(busy, `Changed ${done.toLocaleString('en')} of ${requestsIn(changes.length)}`)
    try {
      return await changeAll(changes, { report, isStopped: () => isStopped })
    } finally {
      toasts.close(busy)
    }
  }

  async function undo(changes: readonly Change[]): Promise<void> {
    isRunning.value = true
    const outcome = await run(changes).finally(() => (isRunning.value = false))
    const isWhole = outcome.refused.length === 0
    toasts.show({
      text: isWhole
        ? `${requestsIn(outcome.done.length)} ${wereOf(outcome.done.length)} put back.`
        : outcomeWords(outcome, changes[0]?.to ?? 'draft'),
      tone: isWhole ? 'success' : 'danger',
    })
  }

  function showOutcome(outcome: Outcome, to: ChangeRequestStatus): void {
    toasts.show({
      text: outcomeWords(outcome, to),
      tone: outcome.refused.length === 0 ? 'success' : 'danger',
      ...(outcome.done.length > 0 && { action: { label: 'Undo', run: () => void undo(outcome.done) } }),
    })
  }

  return {
    isRunning,
    async change(read, to) {
      if (isRunning.value) return
      isRunning.value = true
      try {
        const changes = (await read()).map((changeRequest) => ({ changeRequest, to }))
        showOutcome(await run(changes), to)
      } catch (error) {
        // The list was not read, so nothing is changed.
        toasts.show({ text: asClientProblem(error).message, tone: 'danger' })
      } finally {
        isRunning.value = false
      }
    },
  }
}
