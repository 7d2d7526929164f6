/** A row of `change`: the last that happened to a thing. */
export interface ChangeRow {
  number: number
  organization: string
  kind: string
  id: string
  /** The space, collection or organization whose readers may see it. */
  scope: string
  seq: number
  gone: number
}
