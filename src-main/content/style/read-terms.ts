import { AVOID_FILE, TERMS_FILE, type Term } from './files/term-files.ts'
import { readRuleFields } from './rules/rule-file.ts'

const ESCAPED = /\\([^\p{L}\p{N}\s])/gu

/** Returns the terms of a space, in the order of their files. */
export function readTerms(files: ReadonlyMap<string, string>): Term[] {
  const terms = fieldsIn(files, TERMS_FILE)?.pairs('swap') ?? []
  const avoided = fieldsIn(files, AVOID_FILE)?.texts('tokens') ?? []
  const plain = (expression: string) => expression.replaceAll(ESCAPED, '$1')
  return [
    ...terms.map(([from, preferred]) => ({ avoided: plain(from), preferred })),
    ...avoided.map((token) => ({ avoided: plain(token), preferred: null })),
  ]
}

function fieldsIn(files: ReadonlyMap<string, string>, path: string) {
  const text = files.get(path)
  if (text === undefined) return undefined
  const fields = readRuleFields(text)
  return typeof fields === 'string' ? undefined : fields
}
