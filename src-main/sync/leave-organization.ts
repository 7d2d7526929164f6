import type { Touched } from '../schemas/feed/change-event.ts'
import type { Writer } from '../store/store.ts'
import { noteLost } from './lost-organizations.ts'
import { organizationOf } from './organization-of.ts'
import type { Intent } from './outbox/intent-row.ts'
import { allIntents, removeIntent } from './outbox/intents.ts'
import { applyPulled } from './pull/apply-pulled.ts'
import { forgetListed, type ListedKind } from './pull/lists/listed-entities.ts'
import type { ReplicaContext } from './replica-context.ts'
import { PENDING_TITLE, takePendingComments } from './trash/pending-comments.ts'
import { trashTextsOf } from './trash/trash-texts-of.ts'
import { putInTrash } from './trash/trash.ts'

/**
 * Removes an organization that the account may no longer see, in one transaction. Unsent texts go to the trash. Texts
 * of the remote do not, because the account may no longer read them. Returns the changes to emit to listeners.
 */
export function leaveOrganization(replica: ReplicaContext, organization: string): Touched[] {
  const { store } = replica.context
  return store.transaction(() => {
    // The titles of the texts come from the rows, so they are read before the rollback.
    const title = titleOf(store, organization)
    const intents = allIntents(store).filter((intent) => organizationOf(store, intent) === organization)
    const unsentCounts = trashUnsent(replica, intents)
    unsentCounts.texts += trashPending(replica, organization)
    if (title !== undefined)
      noteLost(store, { organization, title, lost_at: replica.context.clock(), ...unsentCounts })
    return applyPulled(replica, {
      organization,
      answers: [
        { changes: [{ kind: 'organization', id: organization, gone: true }], people: [], more: false },
      ],
      storePlace: () => forgetPlaces(store, organization),
      landed: [],
      retain: () => undefined,
    })
  })
}

function titleOf(store: Writer, organization: string): string | undefined {
  return store.get<{ title: string }>('SELECT title FROM organization WHERE id = ?', organization)?.title
}

/** Ends the edits and moves unsent texts to the trash. The remote has the acknowledged ones. */
function trashUnsent(replica: ReplicaContext, intents: readonly Intent[]): { edits: number; texts: number } {
  const { store } = replica.context
  const unsent = intents.filter(({ state }) => state !== 'acknowledged')
  const texts = unsent.reduce(
    (sum, intent) => sum + trashTextsOf(store, replica.context, intent, 'access-lost'),
    0,
  )
  for (const intent of intents) removeIntent(store, intent)
  return { edits: unsent.length, texts }
}

/** Moves the comments of unsubmitted reviews to the trash. Returns their number. */
function trashPending({ context }: ReplicaContext, organization: string): number {
  const pending = takePendingComments(context.store, 'organization', organization)
  for (const text of pending)
    putInTrash(context.store, context, {
      ...text,
      reason: 'access-lost',
      kind: 'comment',
      title: PENDING_TITLE,
      page: null,
    })
  return pending.length
}

/** Removes the cursors and listed states of the organization. After a new invitation everything is received again. */
function forgetPlaces(store: Writer, organization: string): void {
  store.run('DELETE FROM pulled WHERE organization = ?', organization)
  store.run('DELETE FROM deletion_candidate WHERE organization = ?', organization)
  store.run('DELETE FROM former_organization WHERE organization = ?', organization)
  const listed = store.all<{ kind: ListedKind; id: string }>(
    'SELECT kind, id FROM listed_entity WHERE within = ?',
    organization,
  )
  for (const { kind, id } of listed) forgetListed(store, kind, id)
  forgetListed(store, 'organization', organization)
}
