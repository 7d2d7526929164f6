import type { ChangeRequest } from '../../src-main/schemas/change-request.ts'
import { useClient } from '../api/client.ts'
import { useAction, type Action } from '../api/use-action.ts'
import { CHANGE_SCREEN } from '../screens/change-request-screens.ts'
import { useMadeScreen } from './use-made-screen.ts'

/** The maximum length of a subject. */
const MOST = 100

/** A merge to undo: its revision, and the subject or number of its change request. */
export interface UndoneMerge {
  spaceId: string
  revisionId: string
  name: string
}

/** A page to restore, and the number of the revision that has its state. */
export interface RestoredPage {
  spaceId: string
  revisionId: string
  pageId: string
  title: string
  number: number
}

export interface HistoryActions {
  undoMerge: Action<[UndoneMerge], void>
  restorePage: Action<[RestoredPage], void>
}

/** Returns the actions that begin a change request from history, and open it. */
export function useHistoryActions(): HistoryActions {
  const { call } = useClient()
  const showMade = useMadeScreen()
  /** Opens the change request that a call begins. */
  const open = (begun: Promise<ChangeRequest>): Promise<void> =>
    showMade(async () => {
      const { space, number, subject } = await begun
      const to = { name: CHANGE_SCREEN.overview, params: { space, change: number } }
      return { to, words: `Change request ${number} is created: ${subject}` }
    })
  return {
    undoMerge: useAction(async ({ spaceId, revisionId, name }) => {
      const body = { subject: `Undo: ${name}`.slice(0, MOST) }
      await open(call('revertRevision', { params: { spaceId, revisionId }, body }))
    }),
    restorePage: useAction(async ({ spaceId, revisionId, pageId, title, number }) => {
      const body = { subject: `Restore “${title}” from revision ${number}`.slice(0, MOST) }
      await open(call('restorePageInRevision', { params: { spaceId, revisionId, pageId }, body }))
    }),
  }
}
