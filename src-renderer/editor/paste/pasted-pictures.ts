import type { AddFile } from '../added-files.ts'
import type { PastedMarkdown } from './html-to-markdown.ts'

/** The callbacks that paste needs. */
export interface PasteHooks {
  addFile: () => AddFile | undefined
  refusedFile: (file: File, problem: unknown) => void
}

/** Stores the pictures in pasted text. Returns the Markdown with their new addresses. */
export async function storePictures(
  { markdown, pictures }: PastedMarkdown,
  { addFile, refusedFile }: PasteHooks,
): Promise<string> {
  const add = addFile()
  let text = markdown
  for (const [index, address] of [...new Set(pictures)].entries()) {
    if (!address.startsWith('data:')) continue
    const file = fileOf(address, `pasted-picture-${index + 1}`)
    const href = file && add ? await hrefOf(file, add, refusedFile) : undefined
    text = text.replaceAll(`(${address})`, `(${href ?? ''})`)
  }
  return text
}

async function hrefOf(
  file: File,
  add: AddFile,
  refused: PasteHooks['refusedFile'],
): Promise<string | undefined> {
  try {
    return (await add(file)).href
  } catch (problem) {
    refused(file, problem)
    return undefined
  }
}

/** Returns the file in a data address; undefined for an unreadable address. */
function fileOf(address: string, name: string): File | undefined {
  const match = /^data:(image\/([a-z0-9.+-]+));base64,([a-z0-9+/=\s]+)$/i.exec(address)
  if (!match) return undefined
  const [, type = '', kind = '', base64 = ''] = match
  const bytes = bytesOf(base64)
  if (!bytes) return undefined
  return new File([bytes], `${name}.${kind.replace(/\+.*$/, '').replace('jpeg', 'jpg')}`, { type })
}

/** Returns the bytes of base64; undefined for damaged base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
