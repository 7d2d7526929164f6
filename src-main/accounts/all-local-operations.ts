import { localOperationsById, type LocalDeclaration } from '../operations/engine/local-operation.ts'
import { localOperations } from '../sync/local/all.ts'
import { dataFolderOperations, workspaceOperations } from '../workspace/operations/all.ts'
import { accountOperations } from './operations.ts'

/** All local operations by their ids: of the replica, the workspace, its data folder and the accounts. */
export const allLocalOperations = localOperationsById<LocalDeclaration>([
  ...localOperations.values(),
  ...workspaceOperations.values(),
  ...dataFolderOperations.values(),
  ...accountOperations.values(),
])
