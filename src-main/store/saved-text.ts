/** A text or file of a user, for saving outside of a store. */
export type SavedItem = SavedText | SavedFile

interface SavedPlace {
  /** The folders that show its place to the user, outermost first. */
  folders: string[]
  name: string
}

export interface SavedText extends SavedPlace {
  kind: 'text'
  text: string
}

/** A picture or another file; its name includes the extension. */
export interface SavedFile extends SavedPlace {
  kind: 'file'
  bytes: Uint8Array
}
