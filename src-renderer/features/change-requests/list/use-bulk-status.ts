import { shallowRef, type ShallowRef } from 'vue'
import type { ChangeRequest, ChangeRequestStatus } from '../../../../src-main/schemas/change-request.ts'
import { asClientProblem } from '../../../api/client-problem.ts'
import { useClient } from '../../../api/client.ts'
import { useToasts } from '../../../stores/toasts.ts'
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
  change: (changeRequests: readonly ChangeRequest[], to: ChangeRequestStatus) => Promise<void>
  isRunning: ShallowRef<boolean>
}

const DONE: Record<ChangeRequestStatus, string> = {
  archived: 'archived',
  draft: 'restored as drafts',
  open: 'reopened',
  merged: 'merged',
}

const counted = (count: number): string => `${count} change request${count === 1 ? '' : 's'}`
const wereOf = (count: number): string => (count === 1 ? 'was' : 'were')

/** Returns the sentences about an outcome: the number that changed, and the first reason of the others. */
export function outcomeWords({ done, refused }: Outcome, to: ChangeRequestStatus): string {
  const changed = `${counted(done.length)} ${wereOf(done.length)} ${DONE[to]}.`
  const [first, ...others] = refused
  if (!first) return changed
  const name = `“${nameOf(first.changeRequest)}”`
  if (done.length === 0 && others.length === 0) return `${name} was not ${DONE[to]}. ${first.reason}`
  const failed =
    others.length === 0
      ? `${name} was not. ${first.reason}`
      : `${counted(refused.length)} were not. The first is ${name}: ${first.reason}`
  return `${changed} ${failed}`
}

/** Changes the status of several change requests, one after the other. Offline, each change is queued. */
export function useBulkStatus(): BulkStatus {
  const { call } = useClient()
  const toasts = useToasts()
  const isRunning = shallowRef(false)

  async function changeAll(changes: readonly Change[]): Promise<Outcome> {
    const outcome: Outcome = { done: [], refused: [] }
    for (const { changeRequest, to } of changes) {
      const params = { spaceId: changeRequest.space, changeRequestId: changeRequest.id }
      try {
        await call('updateChangeRequestById', { params, body: { status: to } })
        outcome.done.push({ changeRequest, to: changeRequest.status })
      } catch (error) {
        outcome.refused.push({ changeRequest, reason: asClientProblem(error).message })
      }
    }
    return outcome
  }

  async function run(changes: readonly Change[]): Promise<Outcome> {
    isRunning.value = true
    const busy = toasts.show({ text: `Changing ${counted(changes.length)}`, isBusy: true })
    try {
      return await changeAll(changes)
    } finally {
      toasts.close(busy)
      isRunning.value = false
    }
  }

  async function undo(changes: readonly Change[]): Promise<void> {
    const outcome = await run(changes)
    const isWhole = outcome.refused.length === 0
    toasts.show({
      text: isWhole
        ? `${counted(outcome.done.length)} ${wereOf(outcome.done.length)} put back.`
        : outcomeWords(outcome, changes[0]?.to ?? 'draft'),
      tone: isWhole ? 'success' : 'danger',
    })
  }

  return {
    isRunning,
    async change(changeRequests, to) {
      if (isRunning.value || changeRequests.length === 0) return
      const outcome = await run(changeRequests.map((changeRequest) => ({ changeRequest, to })))
      toasts.show({
        text: outcomeWords(outcome, to),
        tone: outcome.refused.length === 0 ? 'success' : 'danger',
        ...(outcome.done.length > 0 && { action: { label: 'Undo', run: () => void undo(outcome.done) } }),
      })
    },
  }
}
