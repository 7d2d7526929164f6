import { holds, type Level } from '../../domain/roles.ts'
import { Problem } from '../../schemas/problem.ts'
import type { ReadScope } from '../engine/scope.ts'

/** A text with its author, and the caller's level on the space. */
interface Written {
  level: Level
  postedBy: string
}

/** The caller's rights on a comment or a reply. Only its author changes the text. */
export function permissionsOn(scope: ReadScope, { level, postedBy }: Written) {
  const mayComment = holds(level, 'comment')
  const isAuthor = postedBy === scope.caller.user
  return {
    view: true,
    edit: isAuthor && mayComment,
    reply: mayComment,
    react: mayComment,
    delete: isAuthor || holds(level, 'review'),
  }
}

/** Refuses to change another user's text. */
export function refuseEdit(scope: ReadScope, written: Written): void {
  if (permissionsOn(scope, written).edit) return
  throw new Problem('auth.forbidden', 'Only the author may change this. Reply to it instead.')
}

/** Refuses to delete another user's text, except to reviewers. */
export function refuseDelete(scope: ReadScope, written: Written): void {
  if (permissionsOn(scope, written).delete) return
  throw new Problem(
    'auth.forbidden',
    'Only the author, or someone with the review permission, may delete this.',
  )
}
