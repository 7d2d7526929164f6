import type { OutboxItem } from '../../../src-main/schemas/sync.ts'

/** Returns true when an edit waits only for another, parked edit. */
export const waitsForAnother = ({ error }: Pick<OutboxItem, 'error'>): boolean => error?.code === 'sync.waits'

/** Returns true when an edit waits for the user's decision. */
export const needsDecision = (item: Pick<OutboxItem, 'state' | 'error'>): boolean =>
  item.state === 'needs-you' && !waitsForAnother(item)

/** Returns true when the server accepts no edits of this kind. Sending it again, or as another edit, has no effect. */
export const isNotAccepted = ({ error }: Pick<OutboxItem, 'error'>): boolean =>
  error?.code === 'sync.not-taken'

type UnreadReview = OutboxItem & { unread: NonNullable<OutboxItem['unread']> }

/** Returns true for a review that waits because its change request has changed since the user read it. */
export const isUnread = (item: OutboxItem): item is UnreadReview => item.unread !== null

export interface StateWords {
  label: string
  tone: 'neutral' | 'info' | 'success' | 'warning'
}

/** Returns the state of an edit, in words. Queued edits stay on this machine while the remote is not reachable. */
export function stateWords(item: Pick<OutboxItem, 'state' | 'error'>, isOffline: boolean): StateWords {
  switch (item.state) {
    case 'queued':
      return isOffline ? { label: 'Saved here', tone: 'neutral' } : { label: 'Queued', tone: 'info' }
    case 'sending':
      return { label: 'Sending', tone: 'info' }
    case 'unknown':
      return { label: 'Sent, no answer yet', tone: 'info' }
    case 'done':
      return { label: 'On the server', tone: 'success' }
    case 'needs-you':
      return waitsForAnother(item)
        ? { label: 'Waits for another edit', tone: 'neutral' }
        : { label: 'Needs you', tone: 'warning' }
  }
}

/** Groups the outbox into parts, each in its order. Edits that wait for the user come first. */
export function outboxParts(items: OutboxItem[]): { title: string; items: OutboxItem[] }[] {
  const parts = [
    { title: 'Need you', items: items.filter(needsDecision) },
    {
      title: 'Wait for another edit',
      items: items.filter((item) => item.state === 'needs-you' && waitsForAnother(item)),
    },
    { title: 'Waiting to be sent', items: items.filter(({ state }) => state !== 'needs-you') },
  ]
  return parts.filter((part) => part.items.length > 0)
}

/** Returns true when a text can be rewritten in the editor: that of a page or of a comment. */
export const isEditable = ({ kind }: Pick<OutboxItem['texts'][number], 'kind'>): boolean => kind !== 'field'

/** Returns all texts of an edit as one text to copy. */
export const allText = ({ texts }: Pick<OutboxItem, 'texts'>): string =>
  texts.map(({ after }) => after).join('\n\n')

/** A text of a page in an edit. `base` is the text before the edit. */
export interface EditedText {
  page: string | null
  title: string
  text: string
  base: string
}

/** Returns the texts of pages in an edit, which a new change request can have. */
export const pageTexts = ({ texts }: Pick<OutboxItem, 'texts'>): EditedText[] =>
  texts
    .filter(({ kind }) => kind === 'page')
    .map(({ page, title, before, after }) => ({ page, title, text: after, base: before }))
