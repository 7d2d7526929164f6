import type { OutboxItem } from '../../../src-main/schemas/sync.ts'

/** Whether an edit waits only for another one that waits for the person. */
export const waitsForAnother = ({ error }: Pick<OutboxItem, 'error'>): boolean => error?.code === 'sync.waits'

/** Whether an edit waits for the person's own word. */
export const needsWord = (item: Pick<OutboxItem, 'state' | 'error'>): boolean =>
  item.state === 'needs-you' && !waitsForAnother(item)

/** Whether the server takes no edits of this kind: sending it again, or as another, comes to nothing. */
export const isNotTaken = ({ error }: Pick<OutboxItem, 'error'>): boolean => error?.code === 'sync.not-taken'

export interface StateWords {
  label: string
  tone: 'neutral' | 'info' | 'success' | 'warning'
}

/** Where an edit is, in words. What is queued stays here while the remote cannot be reached. */
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

/** The outbox in its parts, each in its order: what needs a word comes first. */
export function outboxParts(items: OutboxItem[]): { title: string; items: OutboxItem[] }[] {
  const parts = [
    { title: 'Need you', items: items.filter(needsWord) },
    {
      title: 'Wait for another edit',
      items: items.filter((item) => item.state === 'needs-you' && waitsForAnother(item)),
    },
    { title: 'Wait to be sent', items: items.filter(({ state }) => state !== 'needs-you') },
  ]
  return parts.filter((part) => part.items.length > 0)
}

/** Whether a text can be written anew in the editor: that of a page or of a comment. */
export const isEditable = ({ kind }: Pick<OutboxItem['texts'][number], 'kind'>): boolean => kind !== 'field'

/** All that an edit says, as one text to copy. */
export const allText = ({ texts }: Pick<OutboxItem, 'texts'>): string =>
  texts.map(({ after }) => after).join('\n\n')
