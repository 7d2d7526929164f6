import { isAtLeast, type Level } from '../../domain/roles.ts'
import { Problem } from '../../schemas/problem.ts'
import type { ReadScope } from '../engine/scope.ts'

/** A text with its author, and the caller's level on the space. */
interface AuthoredText {
  level: Level
  postedBy: string
}

/** The caller's rights on a comment or a reply. Only its author changes the text. */
export function permissionsOn(scope: ReadScope, { level, postedBy }: AuthoredText) {
  const mayComment = isAtLeast(level, 'comment')
  const isAuthor = postedBy === scope.caller.user
  return {
    view: true,
    edit: isAuthor && mayComment,
    reply: mayComment,
    react: mayComment,
    delete: isAuthor || isAtLeast(level, 'review'),
  }
}

/** Refuses to change another user's text. */
export function refuseEdit(scope: ReadScope, text: AuthoredText): void {
  if (permissionsOn(scope, text).edit) return
  throw new Problem('auth.forbidden', 'Only the author may change this. Reply to it instead.')
}

/** Refuses to delete another user's text, except to reviewers. */
export function refuseDelete(scope: ReadScope, text: AuthoredText): void {
  if (permissionsOn(scope, text).delete) return
  throw new Problem(
    'auth.forbidden',
    'Only the author, or someone with the review permission, may delete this.',
  )
}
