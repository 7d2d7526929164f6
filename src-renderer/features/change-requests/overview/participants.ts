import type { ChangeRequest, Contributor } from '../../../../src-main/schemas/change-request.ts'
import type { User } from '../../../../src-main/schemas/people/user.ts'

/** A user with their part in a change request, in words. */
export interface Participant {
  user: User
  parts: string[]
}

interface Acts {
  changeRequest: Pick<ChangeRequest, 'createdBy'>
  contributors: readonly Contributor[]
  reviewers: readonly User[]
}

const PART: Record<Contributor['actionType'], string> = { edit: 'wrote', comment: 'commented' }

/** Returns the users who took part in a change request, each once: the author first. */
export function participantsOf({ changeRequest, contributors, reviewers }: Acts): Participant[] {
  const participants = new Map<string, Participant>()
  function add(user: User, part: string): void {
    const participant = participants.get(user.id) ?? { user, parts: [] }
    if (!participant.parts.includes(part)) participant.parts.push(part)
    participants.set(user.id, participant)
  }
  add(changeRequest.createdBy, 'began it')
  for (const { user, actionType } of contributors) add(user, PART[actionType])
  for (const user of reviewers) add(user, 'reviewed')
  return [...participants.values()]
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** Returns the parts of a participant as words: `Began it, wrote and commented`. */
export function partWords({ parts }: Participant): string {
  const words = LIST.format(parts)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
