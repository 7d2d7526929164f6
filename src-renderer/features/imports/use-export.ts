import { ClientProblem } from '../../api/client-problem.ts'
import { useHost } from '../../api/client.ts'
import { useAction, type Action } from '../../api/use-action.ts'
import { useToasts } from '../../stores/toasts.ts'
import { saveBlob } from '../../ui/save-blob.ts'

/** Exports a space: as a folder on the desktop, as a zip in a browser. A toast reports a failure. */
export function useExport(): Action<[space: string, title: string], void> {
  const { desktop, uploads } = useHost()
  const toasts = useToasts()

  async function exportTo(space: string, title: string): Promise<void> {
    if (desktop) {
      const result = await desktop.exportSpace(space)
      if (!result.ok) throw new ClientProblem(result.problem)
      if (result.value) toasts.show({ text: `Exported to ${result.value.path}`, tone: 'success' })
      return
    }
    const result = await uploads?.exportSpace(space)
    if (!result) return
    if (!result.ok) throw new ClientProblem(result.problem)
    saveBlob(result.value, `${title}.zip`)
    toasts.show({ text: `Exported as ${title}.zip`, tone: 'success' })
  }

  return useAction(async (space, title) => {
    try {
      await exportTo(space, title)
    } catch (error) {
      if (error instanceof ClientProblem) toasts.show({ text: error.message, tone: 'danger' })
      throw error
    }
  })
}
