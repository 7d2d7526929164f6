import type { ProblemCode } from '../schemas/problem.ts'
import type { IntentProblem } from '../schemas/sync.ts'
import type { Missing } from './missing-target.ts'
import { queuedPolicy, userContentIn } from './outbox/edit-policy.ts'
import type { Intent } from './outbox/intent-row.ts'

type Edit = Pick<Intent, 'operation' | 'input'>

/**
 * Returns the problem of an edit whose subject does not exist: the missing entity, and the options that the user has.
 */
export function missingTargetProblem(
  edit: Edit,
  missing: Missing | null | undefined,
  status = 404,
): IntentProblem {
  return {
    code: 'sync.gone',
    status,
    message: `${describeMissing(edit, missing)} ${nextStep(edit, missing)}`,
  }
}

/** Adds the next step of the user to the message of a problem that parked an edit, where the message has none. */
export function withNextStep(code: ProblemCode, message: string): string {
  return code === 'comment.block-gone'
    ? `${message} Your words are stored here: copy them first, and then discard this edit.`
    : message
}

function describeMissing({ operation }: Edit, missing: Missing | null | undefined): string {
  const quotedName = missing?.name ? ` “${missing.name}”` : ''
  switch (missing?.kind) {
    case 'organization':
      return `You no longer have access to the organization${quotedName}, so this edit cannot be sent.`
    case 'space':
      return `The space${quotedName} was deleted, or you may no longer see it.`
    case 'change-request':
      return `The change request${quotedName} was deleted, or you may no longer see it.`
    case 'page':
      return 'The page of this edit was deleted.'
    case undefined:
      return `${capitalized(queuedPolicy(operation)?.about ?? 'the subject of this edit')} no longer exists.`
  }
}

/** Returns the options for this kind of edit. A new change request requires pages and a space. */
function nextStep(edit: Edit, missing: Missing | null | undefined): string {
  const kinds = new Set(userContentIn(edit).map(({ kind }) => kind))
  const isSpaceGone = missing?.kind === 'organization' || missing?.kind === 'space'
  if (kinds.has('page') && !isSpaceGone)
    return 'Your text is stored here: copy it, or save it as a new change request.'
  if (kinds.has('file')) return 'Your files are stored here: save them, then discard this edit.'
  if (kinds.size > 0) return 'Your text is stored here: copy it, then discard this edit.'
  return 'It contains no text of yours: discard it.'
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
