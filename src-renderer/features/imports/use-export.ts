import { ClientProblem } from '../../api/client-problem.ts'
import { useHost } from '../../api/client.ts'
import { useAction, type Action } from '../../api/use-action.ts'
import { useToasts } from '../../stores/toasts.ts'
import { saveBlob } from '../../ui/save-blob.ts'

/** The content to export: a space, or the spaces of a collection. */
export interface Exported {
  kind: 'space' | 'collection'
  id: string
  title: string
}

/** Exports content: as a folder on the desktop, as a zip in a browser. A toast reports a failure. */
export function useExport(): Action<[content: Exported], void> {
  const { desktop, uploads } = useHost()
  const toasts = useToasts()

  async function exportTo({ kind, id, title }: Exported): Promise<void> {
    if (desktop) {
      const result = await (kind === 'space' ? desktop.exportSpace(id) : desktop.exportCollection(id))
      if (!result.ok) throw new ClientProblem(result.problem)
      if (result.value) toasts.show({ text: `Exported to ${result.value.path}`, tone: 'success' })
      return
    }
    const result = await (kind === 'space' ? uploads?.exportSpace(id) : uploads?.exportCollection(id))
    if (!result) return
    if (!result.ok) throw new ClientProblem(result.problem)
    saveBlob(result.value, `${title}.zip`)
    toasts.show({ text: `Exported as ${title}.zip`, tone: 'success' })
  }

  return useAction(async (content) => {
    try {
      await exportTo(content)
    } catch (error) {
      if (error instanceof ClientProblem) toasts.show({ text: error.message, tone: 'danger' })
      throw error
    }
  })
}
