import { createSpaceInOrganization } from './create-space.ts'
import { deleteSpace } from './delete-space.ts'
import { duplicateSpace } from './duplicate-space.ts'
import { getSpace } from './get-space.ts'
import { listDeletedSpaces } from './list-deleted-spaces.ts'
import { listSpaces } from './list-spaces.ts'
import { moveSpace } from './move-space.ts'
import { restoreSpace } from './restore-space.ts'
import { transferSpace } from './transfer-space.ts'
import { updateSpace } from './update-space.ts'

export const spaces = {
  getSpace,
  deleteSpace,
  updateSpace,
  duplicateSpace,
  restoreSpace,
  moveSpace,
  transferSpace,
  listSpaces,
  listDeletedSpaces,
  createSpaceInOrganization,
}
