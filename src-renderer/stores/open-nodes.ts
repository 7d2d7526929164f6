import { defineStore } from 'pinia'
import { oneOf, persisted } from './persisted.ts'

/** The largest numbers of remembered trees, and of nodes in a tree. The oldest are discarded first. */
const MAX_TREES = 40
const MAX_NODES = 2000

/** The state of all nodes of a tree, after "Expand all" or "Collapse all". */
const WHOLE_STATES = ['open', 'closed'] as const
export type WholeState = (typeof WHOLE_STATES)[number]

type Trees = Record<string, string[]>
type Wholes = Record<string, WholeState>

/** The open nodes of each tree. A tree without a change has no entry, and its owner decides. */
export const useOpenNodes = defineStore('open-nodes', () => {
  const trees = persisted<Trees>('open-nodes', {}, (stored) => entriesOf(stored, isTextList))
  const wholes = persisted<Wholes>('whole-trees', {}, (stored) => entriesOf(stored, isWholeState))

  /** Returns the open nodes of a tree; undefined before the first change. */
  const nodesOf = (tree: string): ReadonlySet<string> | undefined => {
    const nodes = trees.value[tree]
    return nodes && new Set(nodes)
  }

  /** Returns the state of all nodes; undefined while the owner of the tree decides. */
  const wholeOf = (tree: string): WholeState | undefined => wholes.value[tree]

  function remember(tree: string, open: ReadonlySet<string>): void {
    trees.value = withNewest(trees.value, tree, [...open].slice(-MAX_NODES))
  }

  /** Gives all nodes of a tree one state. Nodes that the user opened or closed before have it too. */
  function rememberWhole(tree: string, state: WholeState): void {
    wholes.value = withNewest(wholes.value, tree, state)
    remember(tree, new Set())
  }

  return { nodesOf, wholeOf, remember, rememberWhole }
})

function withNewest<Value>(values: Record<string, Value>, tree: string, value: Value): Record<string, Value> {
  const others = Object.entries(values).filter(([name]) => name !== tree)
  return Object.fromEntries([...others.slice(-(MAX_TREES - 1)), [tree, value]])
}

/** Returns the valid entries of a stored record. */
function entriesOf<Value>(
  stored: unknown,
  isValue: (value: unknown) => value is Value,
): Record<string, Value> | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const entries = Object.entries(stored).filter((entry): entry is [string, Value] => isValue(entry[1]))
  return Object.fromEntries(entries)
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const isWholeState = (value: unknown): value is WholeState => oneOf(WHOLE_STATES)(value) !== undefined
