/** The value of a variable, in the types that the service allows. */
export type VariableValue = string | number | boolean

/** A variable of a space. */
export interface Variable {
  name: string
  value: VariableValue
}

/** The path of a space's variables below the folder of its pages. */
export const VARIABLES_PATH = '.gitbook/vars.yaml'

/** True for a value that a variable may have. */
export function isVariableValue(value: unknown): value is VariableValue {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

/** Returns the scope that expressions read variables from, without the prototype of objects. */
export function variableScope(variables: readonly Variable[]): Record<string, VariableValue> {
  const scope: Record<string, VariableValue> = Object.create(null) as Record<string, VariableValue>
  for (const { name, value } of variables) scope[name] = value
  return scope
}
