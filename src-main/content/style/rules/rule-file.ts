import { readYaml } from '../../markdown/read-yaml.ts'
import type { StyleLevel } from '../style-issue.ts'

/** The largest rule file, in characters. The largest one of the public styles has 20,000. */
const MAX_CHARACTERS = 65_536
/** The maximum number of entries in one list of a rule. */
const MAX_ENTRIES = 2000
const LONGEST_TEXT = 2000

/** The fields of a rule file. A field of an unexpected form counts as missing. */
export interface RuleFields {
  extends: string
  text: (name: string) => string | undefined
  flag: (name: string) => boolean | undefined
  number: (name: string) => number | undefined
  texts: (name: string) => string[]
  pairs: (name: string) => [string, string][]
  level: StyleLevel
  /** Clauses on the parts of the rule that are not applied. */
  problems: string[]
}

/** Reads a rule file of Vale. Returns a clause with the reason if it is not readable. Never throws. */
export function readRuleFields(yaml: string): RuleFields | string {
  const reading = readYaml(yaml.replace(/^\ufeff/, ''), MAX_CHARACTERS)
  if (!reading.ok) return `it cannot be read as YAML: ${reading.problem}`
  const { value } = reading
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'it contains no rule'
  const fields = new Map(Object.entries(value as Record<string, unknown>))
  const kind = textOf(fields.get('extends'))
  if (kind === undefined) return 'it does not say what it extends'
  const problems: string[] = []
  const bounded = <Entry>(name: string, entries: Entry[]): Entry[] => {
    if (entries.length > MAX_ENTRIES) problems.push(`${name} has more than ${MAX_ENTRIES} entries`)
    return entries.slice(0, MAX_ENTRIES)
  }
  return {
    extends: kind,
    text: (name) => textOf(fields.get(name)),
    flag: (name) => flagOf(fields.get(name)),
    number: (name) => numberOf(fields.get(name)),
    texts: (name) => bounded(name, textsOf(fields.get(name))),
    pairs: (name) => bounded(name, pairsOf(fields.get(name))),
    level: levelOf(fields.get('level')),
    problems,
  }
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.length <= LONGEST_TEXT ? value : undefined
}

function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? (value as unknown[]) : value === undefined ? [] : [value]
  return values.flatMap((entry) => textOf(entry) ?? [])
}

/** Reads pairs from a map, or a list of maps. */
function pairsOf(value: unknown): [string, string][] {
  if (Array.isArray(value)) return (value as unknown[]).flatMap(pairsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value as Record<string, unknown>).flatMap(([key, entry]): [string, string][] => {
    const text = textOf(entry)
    return text === undefined ? [] : [[key, text]]
  })
}

function levelOf(value: unknown): StyleLevel {
  return value === 'error' || value === 'warning' ? value : 'suggestion'
}
