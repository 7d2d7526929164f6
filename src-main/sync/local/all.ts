import { localOperationsById } from '../../operations/engine/local-operation.ts'
import { confirmReview } from './confirm-review.ts'
import type { AnyReplicaOperation, AnyTrashOperation } from './define-local-operation.ts'
import { discardIntent } from './discard-intent.ts'
import { dismissLostOrganization } from './dismiss-lost-organization.ts'
import { dismissNotice } from './dismiss-notice.ts'
import { editIntent } from './edit-intent.ts'
import { getConnection } from './get-connection.ts'
import { getOutboxFile } from './get-outbox-file.ts'
import { getSync } from './get-sync.ts'
import { getTrashFile } from './get-trash-file.ts'
import { listOfflineSpaces } from './list-offline-spaces.ts'
import { listOutbox } from './list-outbox.ts'
import { listRetainedTexts } from './list-retained-texts.ts'
import { listTrash } from './list-trash.ts'
import { moveToNewChangeRequest } from './move-to-new-change-request.ts'
import { retryIntent } from './retry-intent.ts'
import { runSync } from './run-sync.ts'
import { setNetwork } from './set-network.ts'
import { setSpaceOffline } from './set-space-offline.ts'
import { withdrawMerge } from './withdraw-merge.ts'

const table = {
  getSync,
  runSync,
  getConnection,
  setNetwork,
  listOutbox,
  getOutboxFile,
  retryIntent,
  editIntent,
  discardIntent,
  moveToNewChangeRequest,
  withdrawMerge,
  confirmReview,
  listTrash,
  getTrashFile,
  listRetainedTexts,
  listOfflineSpaces,
  setSpaceOffline,
  dismissLostOrganization,
  dismissNotice,
}

/** All operations of a replica itself, by declaration; the app's client derives its types from them. */
export type LocalOperations = typeof table

/** All operations of a replica itself, by id. */
export const localOperations = localOperationsById<AnyReplicaOperation>(Object.values(table))

/** The operations that a workspace without a remote supports as well, by id. */
export const trashOperations = localOperationsById<AnyTrashOperation>([listTrash, getTrashFile])
