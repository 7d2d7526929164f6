/** A text that is about to go here: the remote says that it is gone, or that it says something else now. */
export interface RemovedText {
  /** `overwritten` where another text takes its place; it is removed otherwise. */
  reason?: 'overwritten'
  kind: 'page' | 'comment'
  /** The page, comment or reply. */
  id: string
  title: string
  text: string
  space: string | null
  /** The change request that the text is of; null for one of the space itself. */
  changeRequest: string | null
}

/** Called with each text before it goes. */
export type RetainText = (removed: RemovedText) => void
