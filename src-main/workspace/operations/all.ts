import { localOperationsById } from '../../operations/engine/local-operation.ts'
import { apiRequestOperations } from '../api-requests/all.ts'
import type { AnyWorkspaceOperation } from '../define-workspace-operation.ts'
import { deletedCommentOperations } from '../deleted-comments/all.ts'
import { findOperations } from '../find/all.ts'
import { reviewOperations } from '../reviews/all.ts'
import { spellingOperations } from '../spelling/all.ts'
import { workOperations } from '../work/all.ts'
import { writingOperations } from '../writing/all.ts'
import { cancelImport } from './cancel-import.ts'
import { chooseImport } from './choose-import.ts'
import { exportCollection } from './export-collection.ts'
import { exportSpace } from './export-space.ts'
import { getSearchProgress } from './get-search-progress.ts'
import { listImports } from './list-imports.ts'
import { saveOut, type AnyDataFolderOperation } from './save-out.ts'
import { startImport } from './start-import.ts'

const table = {
  startImport,
  listImports,
  cancelImport,
  chooseImport,
  getSearchProgress,
  ...reviewOperations,
  ...findOperations,
  ...spellingOperations,
  ...deletedCommentOperations,
  ...writingOperations,
  ...workOperations,
  ...apiRequestOperations,
}

/** The operations of an open workspace that the API lacks, for the types of the app's client. */
export type WorkspaceOperations = typeof table

/** The operations of an open workspace that the API lacks, by id. */
export const workspaceOperations = localOperationsById<AnyWorkspaceOperation>([
  ...Object.values<AnyWorkspaceOperation>(table),
  exportSpace,
  exportCollection,
])

/** The operations of a data folder, by id. They work even where its store cannot be opened. */
export const dataFolderOperations = localOperationsById<AnyDataFolderOperation>([saveOut])
