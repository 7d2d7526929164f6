import type { ImportKind } from '../../../src-main/schemas/bridge.ts'

/** Asks for a folder or an archive with the browser's own dialog; empty when the person changed their mind. */
export function pickFiles(kind: ImportKind): Promise<File[]> {
  const field = document.createElement('input')
  field.type = 'file'
  if (kind === 'folder') field.webkitdirectory = true
  else field.accept = '.zip,.xz,.txz'
  return new Promise((resolve) => {
    field.addEventListener('change', () => resolve([...(field.files ?? [])]))
    field.addEventListener('cancel', () => resolve([]))
    field.click()
  })
}
