import type { FileRow } from '../../revisions/file-row.ts'
import type { File } from '../../schemas/file.ts'
import { blobHash } from '../../store/blobs.ts'
import type { ReadScope } from '../engine/scope.ts'

/** The file as the API shows it, with the address of its bytes. */
export function presentFile(scope: ReadScope, row: FileRow, metadata: boolean): File {
  const hash = row.data_hash ?? blobHash(scope.store, row.data)
  return {
    id: row.file,
    name: row.name,
    contentType: row.content_type,
    downloadURL: scope.addresses.file({ hash, name: row.name, contentType: row.content_type }),
    size: row.size,
    ...(row.width !== null &&
      row.height !== null && { dimensions: { width: row.width, height: row.height } }),
    ...(metadata && { git: { oid: hash, path: row.source_path } }),
  }
}
