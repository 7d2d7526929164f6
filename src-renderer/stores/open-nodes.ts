import { defineStore } from 'pinia'
import { persisted } from './persisted.ts'

/** Trees remembered at the most, and nodes of one: the oldest go first. */
const MOST_TREES = 40
const MOST_NODES = 2000

type Kept = Record<string, string[]>

/** Which nodes of each tree are open. A tree that was never touched has no entry: then its owner decides. */
export const useOpenNodes = defineStore('open-nodes', () => {
  const kept = persisted<Kept>('open-nodes', {}, acceptKept)

  /** The open nodes of a tree, or undefined before anyone opened or closed one. */
  const nodesOf = (tree: string): ReadonlySet<string> | undefined => {
    const nodes = kept.value[tree]
    return nodes && new Set(nodes)
  }

  function remember(tree: string, open: ReadonlySet<string>): void {
    const others = Object.entries(kept.value).filter(([name]) => name !== tree)
    const nodes = [...open].slice(-MOST_NODES)
    kept.value = Object.fromEntries([...others.slice(-(MOST_TREES - 1)), [tree, nodes]])
  }

  return { nodesOf, remember }
})

function acceptKept(value: unknown): Kept | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const trees = Object.entries(value).filter((entry): entry is [string, string[]] => isTextList(entry[1]))
  return Object.fromEntries(trees)
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
