/**
 * One step of the schema. Numbers have gaps, so that a step can be put between two on a branch;
 * a step that has been released never changes.
 */
export interface Migration {
  number: number
  name: string
  sql: string
}
