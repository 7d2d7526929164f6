import { defineStore } from 'pinia'
import { persisted } from './persisted.ts'

/** The limits of remembered trees, and of nodes in one. The oldest are discarded first. */
const MOST_TREES = 40
const MOST_NODES = 2000

type Trees = Record<string, string[]>

/** The open nodes of each tree. A tree without a change has no entry, and its owner decides. */
export const useOpenNodes = defineStore('open-nodes', () => {
  const trees = persisted<Trees>('open-nodes', {}, acceptTrees)

  /** Returns the open nodes of a tree; undefined before the first change. */
  const nodesOf = (tree: string): ReadonlySet<string> | undefined => {
    const nodes = trees.value[tree]
    return nodes && new Set(nodes)
  }

  function remember(tree: string, open: ReadonlySet<string>): void {
    const others = Object.entries(trees.value).filter(([name]) => name !== tree)
    const nodes = [...open].slice(-MOST_NODES)
    trees.value = Object.fromEntries([...others.slice(-(MOST_TREES - 1)), [tree, nodes]])
  }

  return { nodesOf, remember }
})

function acceptTrees(value: unknown): Trees | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const trees = Object.entries(value).filter((entry): entry is [string, string[]] => isTextList(entry[1]))
  return Object.fromEntries(trees)
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
