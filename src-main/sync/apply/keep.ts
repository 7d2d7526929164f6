/** A text that is about to be removed here because the remote says that it is gone. */
export interface RemovedText {
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
export type Keep = (removed: RemovedText) => void
