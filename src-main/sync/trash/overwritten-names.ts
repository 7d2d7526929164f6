import type { Clock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/ids.ts'
import type { Writer } from '../../store/store.ts'
import type { ContentCall } from '../outbox/content-call.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { setBase } from '../outbox/intents.ts'
import { NAME_LABELS, nameKey, type UnseenName } from '../outbox/page-names.ts'
import { putInTrash, type Removed } from './trash.ts'

interface Replacing {
  intent: Intent
  call: ContentCall
  /** The texts that the user saw, with the ids of the local rows. */
  base: Readonly<Record<string, string>>
}

/**
 * Moves names of pages to the trash when an edit replaces them and its user has not seen them. The edit then builds on
 * these names, so each goes to the trash once.
 */
export function retainUnseenNames(
  sources: { store: Writer; clock: Clock; newId: IdSource },
  { intent, call, base }: Replacing,
  names: readonly UnseenName[],
): void {
  if (names.length === 0) return
  const { store } = sources
  const seenTexts: Record<string, string> = { ...base }
  for (const unseen of names) {
    const key = nameKey(unseen.page, unseen.name)
    if (seenTexts[key] === unseen.text) continue
    seenTexts[key] = unseen.text
    if (unseen.text === '' || setsTo(call, unseen)) continue
    putInTrash(store, sources, removedName(call, unseen))
  }
  setBase(store, intent, seenTexts)
}

/** True when the last change of the page sets the name to the same words. */
function setsTo({ body: { changes } }: ContentCall, { page, name, text }: UnseenName): boolean {
  const last = changes.findLast((change) => change.page === page && change[name] !== undefined)
  return last?.[name] === text
}

function removedName({ params }: ContentCall, { page, name, title, text }: UnseenName): Removed {
  const { spaceId: space, changeRequestId: changeRequest } = params
  const label = `${NAME_LABELS[name]} of ${title}`
  return { reason: 'overwritten', kind: 'field', title: label, text, page, space, changeRequest }
}
