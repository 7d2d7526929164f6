import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { SetTemplate } from '../../schemas/content-change.ts'
import { putText } from '../../store/blobs.ts'
import type { FileState } from '../file-row.ts'
import { contentRootOf } from '../index/content-root.ts'
import { lineById } from '../lines.ts'
import { templateFile, templatePath } from '../space-settings/template-files.ts'
import type { ChangeScope } from './change-scope.ts'

/** Stores or removes a template of the space. Removing a missing one changes nothing. */
export function setTemplate(
  { store, writer }: ChangeScope,
  { name, title, description, markdown }: z.infer<typeof SetTemplate>,
): void {
  const { space } = lineById(store, writer.view.top.line)
  const contentRoot = contentRootOf(store, space)
  const known = templateFile(writer.view, contentRoot, name)
  if (markdown === null) {
    if (known) writer.removeFile(known)
    return
  }
  const text = headOf({ title, description }) + markdown
  writer.putFile({
    ...(known ?? newFile(space, templatePath(contentRoot, name))),
    size: Buffer.byteLength(text),
    data: putText(store, text),
  })
}

/** The front matter of a template. A text in JSON is a text in YAML too. */
function headOf(fields: { title?: string | undefined; description?: string | undefined }): string {
  const lines = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${key}: ${JSON.stringify(value)}\n`],
  )
  return lines.length === 0 ? '' : `---\n${lines.join('')}---\n\n`
}

/**
 * The file of a new template. Its id follows from the space and its path, so that two change requests which add a
 * template of one name write one file, and their merge compares both.
 */
function newFile(space: string, path: string): FileState {
  return {
    file: createHash('sha256').update(`${space} ${path}`).digest('base64url').slice(0, 20),
    name: path.slice(path.lastIndexOf('/') + 1),
    content_type: 'text/markdown',
    size: 0,
    width: null,
    height: null,
    source_path: path,
    configuration: 0,
    data: 0,
  }
}
