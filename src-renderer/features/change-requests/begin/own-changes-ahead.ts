import { defineStore } from 'pinia'
import type { CallOutput } from '../../../../src-main/hosts/client-types.ts'
import { useClient } from '../../../api/client.ts'

/** Edit continues the last draft. A user who wants to edit a revert opens it. */
export const CONTINUED = { kind: 'edits', limit: 1 } as const

export type OwnChanges = CallOutput<'listOwnChangesOfPage'>

/** A page in a space. */
export interface EditedPlace {
  spaceId: string
  pageId: string
}

/**
 * Requests the user's changes of a page as soon as Edit is pressed, so that the answer arrives while the next screen
 * appears. Each answer is used once.
 */
export const useOwnChangesAhead = defineStore('own-changes-ahead', () => {
  const { call } = useClient()
  let requested: (EditedPlace & { answer: Promise<OwnChanges> }) | undefined

  function request({ spaceId, pageId }: EditedPlace): void {
    const answer = call('listOwnChangesOfPage', { params: { spaceId, pageId }, query: CONTINUED })
    // The screen that takes the answer reports its problem.
    answer.catch(() => undefined)
    requested = { spaceId, pageId, answer }
  }

  /** Returns the requested answer; undefined for another page. No answer is requested after that. */
  function take({ spaceId, pageId }: EditedPlace): Promise<OwnChanges> | undefined {
    const taken = requested
    requested = undefined
    return taken?.spaceId === spaceId && taken.pageId === pageId ? taken.answer : undefined
  }

  return { request, take }
})
