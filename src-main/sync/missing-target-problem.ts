import type { IntentProblem } from '../schemas/sync.ts'
import type { Missing } from './missing-target.ts'
import { queuedPolicy, writtenIn } from './outbox/edit-policy.ts'
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
  return { code: 'sync.gone', status, message: `${describeMissing(edit, missing)} ${wayOut(edit, missing)}` }
}

function describeMissing({ operation }: Edit, missing: Missing | null | undefined): string {
  const named = missing?.name ? ` “${missing.name}”` : ''
  switch (missing?.kind) {
    case 'organization':
      return `You have no access to the organization${named} any more, so this edit cannot be sent.`
    case 'space':
      return `The space${named} was deleted, or you may not see it any more.`
    case 'change-request':
      return `The change request${named} was deleted, or you may not see it any more.`
    case 'page':
      return 'The page of this edit was deleted.'
    case undefined:
      return `${capitalized(queuedPolicy(operation)?.about ?? 'the subject of this edit')} is not there any more.`
  }
}

/** Returns the options for this kind of edit. A new change request holds pages, and needs a space. */
function wayOut(edit: Edit, missing: Missing | null | undefined): string {
  const kinds = new Set(writtenIn(edit).map(({ kind }) => kind))
  const isSpaceGone = missing?.kind === 'organization' || missing?.kind === 'space'
  if (kinds.has('page') && !isSpaceGone)
    return 'Your text is stored here: copy it, or save it as a new change request.'
  if (kinds.has('file')) return 'Your files are stored here: save them, then discard this edit.'
  if (kinds.size > 0) return 'Your text is stored here: copy it, then discard this edit.'
  return 'It holds nothing that you wrote: discard it.'
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
