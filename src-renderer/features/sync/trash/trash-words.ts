import type { TrashItem } from '../../../../src-main/schemas/sync.ts'

const REASONS: Record<TrashItem['reason'], string> = {
  removed: 'Removed on the server',
  overwritten: 'Overwritten from the server',
  'given-up': 'Discarded here',
  'set-aside': 'Not sent before the copy was made anew',
  'access-lost': 'Not sent before you lost access',
}

/** Why a text is in the trash. */
export const reasonWords = ({ reason }: Pick<TrashItem, 'reason'>): string => REASONS[reason]

/** Whether the text can stand on a page of its own again: that of a comment never did. */
export const isOfPage = ({ kind }: Pick<TrashItem, 'kind'>): boolean => kind !== 'comment'
