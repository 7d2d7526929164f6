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
  const existing = templateFile(writer.view, contentRoot, name)
  if (markdown === null) {
    if (existing) writer.removeFile(existing)
    return
  }
  const text = headOf({ title, description }) + markdown
  writer.putFile({
    ...(existing ?? newFile(space, templatePath(contentRoot, name))),
    size: Buffer.byteLength(text),
    data: putText(store, text),
  })
}

/** The front matter of a template. A string in JSON is valid in YAML. */
function headOf(fields: { title?: string | undefined; description?: string | undefined }): string {
  const lines = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${key}: ${JSON.stringify(value)}\n`],
  )
  return lines.length === 0 ? '' : `---\n${lines.join('')}---\n\n`
}

/**
 * Returns the file of a new template. Its id follows from the space and the path. So two change requests that add the
 * same template write the same file, and a merge compares both.
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
