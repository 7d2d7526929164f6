import { headValue } from '../markdown/head/head-value.ts'
import { readYaml } from '../markdown/read-yaml.ts'
import { isVariableValue, type Variable } from './variable.ts'

/** The variables of a file in order, and the problem of a file that cannot be read. */
export interface VariablesReading {
  variables: Variable[]
  /** A clause such as "it is nested too deep"; null for a file that is YAML. */
  problem: string | null
}

/** The largest file of variables that is read, in UTF-16 units: some thousand variables. */
const MAX_CHARACTERS = 262_144

/** Reads a file of variables. Keys with other values than texts, numbers, true and false are no variables. */
export function readVariables(yaml: string): VariablesReading {
  const reading = readYaml(yaml.replace(/^\ufeff/, ''), MAX_CHARACTERS)
  if (!reading.ok) return { variables: [], problem: reading.problem }
  return { variables: variablesOf(reading.value), problem: null }
}

const HAS_VARIABLES = /^vars[ \t]*:/m

/** Reads the variables of a page from its head. */
export function readPageVariables(head: string): Variable[] {
  return HAS_VARIABLES.test(head) ? variablesOf(headValue(head, 'vars')) : []
}

const HAS_CONDITION = /^if[ \t]*:/m

/** Reads the condition of a page from its head; undefined for a page that everyone sees. */
export function readPageCondition(head: string): string | undefined {
  if (!HAS_CONDITION.test(head)) return undefined
  const value = headValue(head, 'if')
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function variablesOf(value: unknown): Variable[] {
  if (!isObject(value) || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, entry]): Variable[] =>
    isVariableValue(entry) ? [{ name, value: entry }] : [],
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
