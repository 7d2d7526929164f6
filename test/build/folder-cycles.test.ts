import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
/**
 * Resources name each other, as their addresses do: a space has collections, and a collection has spaces. The other
 * folders of these places import in one direction.
 */
const RESOURCES = 'src-main/operations'

const sources = ['src-main', 'src-renderer'].flatMap((base) =>
  readdirSync(join(ROOT, base), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|vue)$/.test(path))
    .map((path) => join(base, path)),
)

/** Returns the files of the project that a file imports, types included. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  )
}

/** Returns the folder directly inside a parent that contains a path, or undefined. */
function childOf(parent: string, path: string): string | undefined {
  if (!path.startsWith(`${parent}/`)) return undefined
  const [first = '', ...more] = path.slice(parent.length + 1).split('/')
  return more.length > 0 ? first : undefined
}

const imports = sources.map((file) => ({ file, names: importsOf(file) }))
const parents = [...new Set(sources.flatMap((file) => [dirname(file), dirname(dirname(file))]))].filter(
  (parent) => parent.includes('/'),
)

/** Returns the folders that each folder inside a parent imports, of the same parent. */
function edgesWithin(parent: string): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { file, names } of imports) {
    const from = childOf(parent, file)
    if (from === undefined) continue
    const to = names.flatMap((name) => childOf(parent, name) ?? []).filter((name) => name !== from)
    edges.set(from, new Set([...(edges.get(from) ?? []), ...to]))
  }
  return edges
}

/** True when a folder imports itself through others. */
function isInCycle(edges: Map<string, Set<string>>, start: string): boolean {
  const seen = new Set<string>()
  const waiting = [...(edges.get(start) ?? [])]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (folder === start) return true
    if (seen.has(folder)) continue
    seen.add(folder)
    waiting.push(...(edges.get(folder) ?? []))
  }
  return false
}

const cycles = (parent: string): string[] => {
  const edges = edgesWithin(parent)
  return [...edges.keys()].filter((folder) => isInCycle(edges, folder)).map((folder) => join(parent, folder))
}

it('no folder imports itself through its sibling folders, except for resources', () => {
  expect(parents.filter((parent) => parent !== RESOURCES).flatMap(cycles)).toEqual([])
})

it('the engine of the operations imports no resource', () => {
  expect([...(edgesWithin(RESOURCES).get('engine') ?? [])]).toEqual([])
})
