import { asClientProblem, ClientProblem } from '../../../../api/client-problem.ts'
import { useClient } from '../../../../api/client.ts'
import { useAction } from '../../../../api/use-action.ts'
import type { Action } from '../../../../api/use-action.ts'
import { useToasts } from '../../../../stores/toasts.ts'
import { knownPlace, useChangeRequest, type ChangeRequestPlace } from '../../open-change-request.ts'
import { undoChanges } from './undo-change.ts'
import type { LineChange } from './undo-change.ts'

const CHANGED = 'The page was edited since, so nothing was undone. Look at its changes, and try again.'

/** The texts of a page in the diff, and the name of the present one. */
export interface UndoneTexts {
  before: string
  after: string
  documentId: string | undefined
}

/** Returns an action that undoes changes of a page in the change request. A message offers to redo them. */
export function useUndoChange(
  pageId: () => string,
  texts: () => UndoneTexts,
): Action<[changes: readonly LineChange[]], void> {
  const { call } = useClient()
  const { params, apply } = useChangeRequest()
  const toasts = useToasts()

  const write = (
    place: ChangeRequestPlace,
    page: string,
    { markdown, documentId }: { markdown: string; documentId: string | undefined },
  ) =>
    apply(
      [
        {
          operation: 'update_page',
          page,
          document: { markdown },
          ...(documentId !== undefined && { ifDocumentId: documentId }),
        },
      ],
      place,
    )

  /** Restores a text, unless the page was edited since the undoing. */
  async function redo(
    place: ChangeRequestPlace,
    page: string,
    { undone, restored }: { undone: string; restored: string },
  ): Promise<void> {
    const current = await call('getPageInChangeRequestById', { params: { ...place, pageId: page } })
    if (current.markdown !== undone)
      throw new ClientProblem({ code: 'state.changed', status: 412, message: CHANGED })
    await write(place, page, { markdown: restored, documentId: current.documentId })
  }

  return useAction(async (changes) => {
    const page = pageId()
    const place = knownPlace(params.value)
    const { before, after, documentId } = texts()
    const undone = undoChanges(before, after, changes)
    await write(place, page, { markdown: undone, documentId })
    const run = () =>
      void redo(place, page, { undone, restored: after }).catch((error: unknown) =>
        toasts.show({ text: asClientProblem(error).message, tone: 'danger' }),
      )
    toasts.show({ text: 'Change undone.', action: { label: 'Redo', run } })
  })
}
