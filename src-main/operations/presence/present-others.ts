import type { OpenEditor } from '../../domain/presence-board.ts'
import type { Presence, PresenceList } from '../../schemas/presence.ts'
import type { ReadScope } from '../engine/scope.ts'
import { presentUser, type UserRow } from '../users/user-row.ts'

/** The refusal without the network, because only the origin knows the editors of all users. */
export const NEEDS_ORIGIN_NOW = {
  kind: 'refused',
  reason: 'The server alone knows who else is editing now. Connect to it and try again.',
} as const

/** The other users who edit a change request. Several windows of a user on one page are one entry. */
export function presentOtherEditors(scope: ReadScope, changeRequest: string): PresenceList {
  const editors = scope.presence.editorsOf(changeRequest).filter(({ user }) => user !== scope.caller.user)
  const pages = new Map(editors.map((editor) => [JSON.stringify([editor.user, editor.page]), editor]))
  return { items: [...pages.values()].flatMap((editor) => presentEditor(scope, editor)) }
}

/** Presents an editor. Memory may contain an editor whose user the store no longer has. */
function presentEditor(scope: ReadScope, { user, page }: OpenEditor): Presence[] {
  const row = scope.store.get<UserRow>('SELECT * FROM user WHERE id = ?', user)
  return row ? [{ object: 'presence', user: presentUser(scope, row), page }] : []
}
