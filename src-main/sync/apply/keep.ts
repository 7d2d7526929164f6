/** A text that is about to be removed here because the remote says that it is gone. */
export interface RemovedText {
  kind: 'page' | 'comment'
  title: string
  text: string
  space: string | null
  changeRequest: string | null
}

/** Called with each text before it goes. */
export type Keep = (removed: RemovedText) => void
