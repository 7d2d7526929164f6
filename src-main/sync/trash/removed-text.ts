/** A text that is about to be removed, because the remote deleted or replaced it. */
export interface RemovedText {
  /** `overwritten` when another text replaces it; undefined when it was deleted. */
  reason?: 'overwritten'
  kind: 'page' | 'comment' | 'field'
  /** The id of the page, comment or reply, or of the page of a field. Null for other fields and unposted comments. */
  id: string | null
  title: string
  text: string
  space: string | null
  /** The change request of the text; null when it belongs to the space itself. */
  changeRequest: string | null
}

/** Receives each text before its removal. */
export type RetainText = (removed: RemovedText) => void
