import type { ShallowRef } from 'vue'
import type { DesktopResult, SavedOut } from '../../src-main/schemas/bridge.ts'
import { ClientProblem } from '../api/client-problem.ts'
import { useHost } from '../api/client.ts'
import type { Host } from '../api/host.ts'
import { useAction, type Action } from '../api/use-action.ts'
import { saveBlob } from '../ui/save-blob.ts'

const ARCHIVE = 'Saved from Carrel.zip'

/** Saves all readable texts: into a folder on a desktop, as a zip in a browser. */
export function useSaveOut(savedOut: ShallowRef<SavedOut | undefined>): Action<[], void> {
  const host = useHost()
  return useAction(async () => {
    const result = await saveWith(host)
    if (!result.ok) throw new ClientProblem(result.problem)
    savedOut.value = result.value ?? undefined
  })
}

async function saveWith({ desktop, uploads }: Host): Promise<DesktopResult<SavedOut | null>> {
  if (desktop) return desktop.saveOut()
  const result = await uploads?.saveOut()
  if (!result) return { ok: true, value: null }
  if (!result.ok) return result
  const { archive, saved, lost } = result.value
  saveBlob(archive, ARCHIVE)
  return { ok: true, value: { place: ARCHIVE, saved, lost } }
}
