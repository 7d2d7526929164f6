/** A step of the schema. Numbers have gaps for steps from branches. A released step never changes. */
export interface Migration {
  number: number
  name: string
  sql: string
}
