import { imageDimensions } from '../../content/image-dimensions.ts'
import type { FileState } from '../../revisions/file-row.ts'
import { putBytes } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'
import type { PlannedFile } from '../plan/import-plan.ts'

/** Stores the bytes of a planned file, and returns its version. */
export function fileState(
  store: Writer,
  planned: PlannedFile,
  { id, bytes }: { id: string; bytes: Uint8Array },
): FileState {
  const dimensions = planned.contentType.startsWith('image/') ? imageDimensions(bytes) : undefined
  return {
    file: id,
    name: planned.name,
    content_type: planned.contentType,
    size: bytes.byteLength,
    width: dimensions?.width ?? null,
    height: dimensions?.height ?? null,
    source_path: planned.sourcePath,
    configuration: planned.role === 'configuration' ? 1 : 0,
    data: putBytes(store, bytes),
  }
}
