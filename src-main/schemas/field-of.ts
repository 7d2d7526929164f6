/** The names of the fields of any member of a union. */
type FieldName<Value> = Value extends unknown ? keyof Value : never
/** The type of a field in those members of a union that have it. */
type FieldOf<Value, Name> = Value extends unknown
  ? Name extends keyof Value
    ? Value[Name]
    : undefined
  : never

/**
 * A field that only some members of a union of the API have; undefined in the others. It reads shapes whose JSON is
 * public and has no tag. Unions of our own carry a tag, and code narrows them by it.
 */
export function fieldOf<Value extends object, Name extends FieldName<Value>>(
  value: Value,
  name: Name,
): FieldOf<Value, Name> | undefined {
  return (value as { [Key in Name]?: FieldOf<Value, Name> })[name]
}
