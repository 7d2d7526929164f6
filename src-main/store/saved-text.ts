/** Something that users wrote or added, as it is saved out of a store. */
export type SavedItem = SavedText | SavedFile

interface SavedPlace {
  /** Where it belongs, for people: the names of folders, from the outside in. */
  folders: string[]
  name: string
}

export interface SavedText extends SavedPlace {
  kind: 'text'
  text: string
}

/** A picture or another file; its name has the ending. */
export interface SavedFile extends SavedPlace {
  kind: 'file'
  bytes: Uint8Array
}
