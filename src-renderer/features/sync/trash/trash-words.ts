import type { TrashItem } from '../../../../src-main/schemas/sync.ts'

const REASONS: Record<TrashItem['reason'], string> = {
  removed: 'Removed on the server',
  overwritten: 'Overwritten from the server',
  'given-up': 'Discarded here',
  'set-aside': 'Not sent before the copy was replaced',
  'access-lost': 'Not sent before you lost access',
  'signed-out': 'Not sent before you signed out',
}

/** Returns the reason why a text is in the trash. */
export const reasonWords = ({ reason }: Pick<TrashItem, 'reason'>): string => REASONS[reason]

/** Returns true when the text can be restored onto a page. Comments, titles and files cannot. */
export const isOfPage = ({ kind }: Pick<TrashItem, 'kind'>): boolean => kind === 'page' || kind === 'edit'
