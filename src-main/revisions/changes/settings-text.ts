import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { putText } from '../../store/blobs.ts'
import type { FileRow, FileState } from '../file-row.ts'
import { contentRootOf } from '../index/content-root.ts'
import { lineById } from '../lines.ts'
import type { ChangeScope } from './change-scope.ts'

/** The space of a change request, its main line, and the folder of its pages. */
export interface ContentPlace {
  space: string
  line: number
  contentRoot: string
}

/** Returns the place of the content that a batch changes. */
export function placeOf({ store, writer }: ChangeScope): ContentPlace {
  const { id, space, parent } = lineById(store, writer.view.top.line)
  return { space, line: parent ?? id, contentRoot: contentRootOf(store, space) }
}

const MEDIA_TYPES: Readonly<Record<string, string>> = { '.yaml': 'text/yaml', '.yml': 'text/yaml' }

/**
 * Returns a new file of settings. Its id follows from the space and the path, so two change requests that add settings
 * write the same file, and their merge joins both.
 */
export function newSettingsFile({ space }: ContentPlace, path: string): FileState {
  return {
    file: createHash('sha256').update(`${space} ${path}`).digest('base64url').slice(0, 20),
    name: posix.basename(path),
    content_type: MEDIA_TYPES[posix.extname(path)] ?? 'text/plain',
    size: 0,
    width: null,
    height: null,
    source_path: path,
    configuration: 0,
    data: 0,
  }
}

/** Writes the text of a file. */
export function putFileText({ store, writer }: ChangeScope, file: FileState | FileRow, text: string): void {
  writer.putFile({ ...file, size: Buffer.byteLength(text), data: putText(store, text) })
}
