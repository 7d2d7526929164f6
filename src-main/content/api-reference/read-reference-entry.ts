import { readYaml } from '../markdown/read-yaml.ts'
import { asFields } from './read/plain-values.ts'
import type { ReferencePages } from './reference-pages.ts'

const TYPE = 'builtin:openapi'

/** Reads an entry that is written as YAML; undefined for one of another type. */
export function readReferenceEntry(source: string): ReferencePages | undefined {
  const read = readYaml(source)
  if (!read.ok) return undefined
  const entry = asFields(read.value)
  const spec = asFields(asFields(asFields(entry['dependencies'])['spec'])['ref'])['spec']
  if (entry['type'] !== TYPE || typeof spec !== 'string' || spec === '') return undefined
  return { spec, models: asFields(entry['props'])['models'] === true, source }
}

/** Returns true for an entry whose pages offer their specification as a file. */
export function hasDownload(source: string): boolean {
  const read = readYaml(source)
  return read.ok && asFields(asFields(read.value)['props'])['downloadLink'] === true
}
