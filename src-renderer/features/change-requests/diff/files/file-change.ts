import type { SemanticChange } from '../../../../../src-main/schemas/semantic-change.ts'
import { localAddress } from '../../../../api/local-address.ts'

/** A side of a changed file. `address` serves its bytes at the renderer's own origin. */
export interface FileSide {
  address: string
  contentType: string
}

/** A changed file. A side is undefined where the file does not exist. */
export interface FileChange {
  id: string
  name: string
  /** The name before, where it differs. */
  oldName: string | undefined
  before: FileSide | undefined
  after: FileSide | undefined
}

/** Returns the changed files among all changes, in their order. */
export function changedFiles(changes: readonly SemanticChange[]): FileChange[] {
  return changes.flatMap((change): FileChange[] => {
    switch (change.type) {
      case 'file_created':
        return [{ ...named(change.file), before: undefined, after: sideOf(change.file) }]
      case 'file_deleted':
        return [{ ...named(change.file), before: sideOf(change.file), after: undefined }]
      case 'file_edited':
        return [editedFile(change)]
      default:
        return []
    }
  })
}

type ServedFile = { contentType: string; downloadURL: string }

function editedFile({ file, attributes }: Extract<SemanticChange, { type: 'file_edited' }>): FileChange {
  const before = {
    contentType: attributes.contentType?.before ?? file.contentType,
    downloadURL: attributes.downloadURL?.before ?? file.downloadURL,
  }
  return {
    id: file.id,
    name: file.name,
    oldName: attributes.name?.before,
    before: sideOf(before),
    after: sideOf(file),
  }
}

const named = ({ id, name }: { id: string; name: string }) => ({ id, name, oldName: undefined })
const sideOf = ({ contentType, downloadURL }: ServedFile): FileSide => ({
  contentType,
  address: localAddress(downloadURL),
})

/** Returns the kind of view that shows both sides of a file. */
export function viewOf({ before, after }: FileChange): 'picture' | 'text' | 'none' {
  const types = [before, after].flatMap((side) => (side ? [side.contentType] : []))
  if (types.every((type) => type.startsWith('image/'))) return 'picture'
  return types.every((type) => /^text\/|[/+](json|ya?ml)\b/.test(type)) ? 'text' : 'none'
}
