import type { StyleRule, StyleScope } from './style-rule.ts'

const KINDS: ReadonlyMap<string, StyleScope> = new Map([
  ['text', 'text'],
  ['summary', 'paragraph'],
  ['paragraph', 'paragraph'],
  ['sentence', 'sentence'],
  ['heading', 'heading'],
  ['list', 'list'],
  ['blockquote', 'quote'],
  ['table', 'cell'],
  ['table.cell', 'cell'],
  ['table.header', 'cell'],
  ['alt', 'alternative'],
])
const LEVEL = /^heading\.h([1-6])$/
const PROSE: readonly StyleScope[] = ['heading', 'paragraph', 'list', 'quote', 'cell']

/** Reads the scopes of a rule. Returns a clause for a scope other than prose. */
export function readScopes(names: readonly string[]): StyleRule['scopes'] | string {
  if (names.length === 0) return [{ kind: 'text' }]
  const scopes: { kind: StyleScope; level?: number }[] = []
  for (const name of names) {
    const level = LEVEL.exec(name)
    const excluded = name.startsWith('~') ? KINDS.get(name.slice(1)) : undefined
    const kind = KINDS.get(name)
    if (level) scopes.push({ kind: 'heading', level: Number(level[1]) })
    else if (excluded)
      scopes.push(...PROSE.filter((scope) => scope !== excluded).map((scope) => ({ kind: scope })))
    else if (kind) scopes.push({ kind })
    else return `its scope “${name.slice(0, 40)}” is not prose`
  }
  return scopes
}
