import { removeSpace } from '../../../../revisions/purge-spaces.ts'
import type { DeletionEntry } from '../../feed-entry.ts'
import { releaseSpace } from '../../feed-ownership.ts'
import type { ApplyScope } from '../apply-changes.ts'
import { retainPendingComments } from '../retain-pending.ts'
import {
  retainChangeRequestTexts,
  retainCommentTexts,
  retainReplyText,
  retainSpaceTexts,
} from '../retain-texts.ts'
import {
  removeCircle,
  removeFromOrganization,
  removeSamlDetails,
  removeTeamMember,
} from './remove-from-organization.ts'
import { removeFile, removePage } from './remove-version.ts'
import { rollBackRevision } from './roll-back-revision.ts'
import { forgetUnseen, hideCollection } from './unseen-collection.ts'

/**
 * Removes an entity that the remote reports as deleted. An absence from an answer proves no deletion. Every text goes
 * to `retain` before its removal.
 */
export function applyDeletion(scope: ApplyScope, deletion: DeletionEntry): void {
  const { store, organization, touch } = scope
  switch (deletion.kind) {
    case 'page':
      return removePage(scope, deletion)
    case 'file':
      return removeFile(scope, deletion)
    case 'space':
      return removeLocalSpace(scope, deletion.id)
    case 'collection':
      hideCollection(store, organization, deletion.id)
      return touch({ kind: 'library', organization })
    case 'member':
      store.run('DELETE FROM member WHERE organization = ? AND user = ?', organization, deletion.id)
      return touch({ kind: 'organization', organization })
    case 'membership':
      return undefined
    case 'revision':
      return rollBackRevision(scope, deletion.id)
    case 'circle':
      return removeCircle(scope, deletion)
    case 'team-member':
      return removeTeamMember(scope, deletion)
    case 'saml-provider':
      return removeSamlDetails(scope, deletion)
    case 'comment':
      retainCommentTexts(scope, deletion.id)
      store.run('DELETE FROM comment WHERE id = ?', deletion.id)
      return touchComments(scope, deletion.space)
    case 'comment-reply':
      retainReplyText(scope, deletion.id)
      store.run('DELETE FROM comment_reply WHERE id = ?', deletion.id)
      return touchComments(scope, deletion.space)
    case 'review':
      store.run('DELETE FROM review WHERE id = ?', deletion.id)
      return touch({ kind: 'review', organization })
    case 'change-request':
      retainPendingComments(scope, 'change-request', deletion.id)
      retainChangeRequestTexts(scope, deletion.id)
      store.run('DELETE FROM change_request WHERE id = ?', deletion.id)
      return touch({ kind: 'change-request', organization })
    case 'organization':
      return removeLocalOrganization(scope, deletion.id)
    default:
      return removeFromOrganization(scope, deletion.kind, deletion)
  }
}

function touchComments({ organization, touch }: ApplyScope, space: string | undefined): void {
  touch({ kind: 'comment', organization, ...(space !== undefined && { space }) })
}

/**
 * Removes a space that is no longer visible. Its lines have rows until they are swept, which a returning space must not
 * find.
 */
function removeLocalSpace(scope: ApplyScope, id: string): void {
  const { store, organization, touch } = scope
  if (!releaseSpace(store, organization, id)) return
  retainPendingComments(scope, 'space', id)
  retainSpaceTexts(scope, id)
  const lines = '(SELECT id FROM line WHERE space = ?)'
  store.run(`DELETE FROM revision WHERE line IN ${lines}`, id)
  store.run(`DELETE FROM early_line WHERE line IN ${lines}`, id)
  removeSpace(store, id)
  forgetUnseen(store, organization)
  touch({ kind: 'library', organization })
  touch({ kind: 'space', organization, space: id })
  touch({ kind: 'content', organization, space: id })
}

/**
 * Removes an organization with all its spaces. A space that another organization also reported goes back to that one.
 */
function removeLocalOrganization(scope: ApplyScope, id: string): void {
  const { store, touch } = scope
  for (const space of store.all<{ id: string }>('SELECT id FROM space WHERE organization = ?', id))
    removeLocalSpace(scope, space.id)
  store.run('DELETE FROM organization WHERE id = ?', id)
  touch({ kind: 'organization', organization: id })
  touch({ kind: 'library', organization: id })
}
