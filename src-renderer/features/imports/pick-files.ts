import type { ImportKind } from '../../../src-main/schemas/bridge.ts'

/** Asks for a folder or archive with the browser's dialog. Resolves to an empty list when the user cancels. */
export function pickFiles(kind: ImportKind): Promise<File[]> {
  const field = document.createElement('input')
  field.type = 'file'
  if (kind === 'folder') field.webkitdirectory = true
  else field.accept = '.zip,.tar,.gz,.tgz,.xz,.txz'
  return new Promise((resolve) => {
    field.addEventListener('change', () => resolve([...(field.files ?? [])]))
    field.addEventListener('cancel', () => resolve([]))
    field.click()
  })
}
