/** A row of `change`: the latest change of an entity. */
export interface ChangeRow {
  number: number
  organization: string
  kind: string
  id: string
  /** The scope whose readers may see the entity: a space, collection, organization or circle. */
  scope: string
  seq: number
  gone: number
}
