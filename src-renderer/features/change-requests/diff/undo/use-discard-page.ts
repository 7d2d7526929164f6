import { useAction, type Action } from '../../../../api/use-action.ts'
import type { SpaceFiles } from '../../../../session/space-files.ts'
import { useToasts } from '../../../../stores/toasts.ts'
import { useEditHistory } from '../../tree-edits/use-edit-history.ts'
import { useReadPage } from '../use-page-sides.ts'
import { discardPage } from './discard-page.ts'

/** Returns an action that discards all changes of a page. It is a step of the change request, and is undone as one. */
export function useDiscardPage(
  page: () => { id: string; title: string },
  files: () => SpaceFiles,
): Action<[], void> {
  const history = useEditHistory()
  const toasts = useToasts()
  const read = useReadPage()
  return useAction(async () => {
    const { id, title } = page()
    const { failed, undo } = await history.run(`discarding of the changes of “${title}”`, async () => [
      discardPage(id, await read(id), files()),
    ])
    if (failed[0]) throw failed[0].problem
    const bringBack = { label: 'Bring back', run: () => void undo() }
    toasts.show({ text: `The changes of “${title}” were undone.`, action: bringBack })
  })
}
