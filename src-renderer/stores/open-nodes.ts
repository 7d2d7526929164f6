import { defineStore } from 'pinia'
import { persistedRecord } from './persisted-record.ts'
import { oneOf } from './persisted.ts'

/** The largest numbers of remembered trees, and of nodes in a tree. The oldest are discarded first. */
const MAX_TREES = 40
const MAX_NODES = 2000

/** The state of all nodes of a tree, after "Expand all" or "Collapse all". */
const WHOLE_STATES = ['open', 'closed'] as const
export type WholeState = (typeof WHOLE_STATES)[number]

/** The open nodes of each tree. A tree without a change has no entry, and its owner decides. */
export const useOpenNodes = defineStore('open-nodes', () => {
  const trees = persistedRecord('open-nodes', MAX_TREES, isTextList)
  const wholes = persistedRecord('whole-trees', MAX_TREES, isWholeState)

  /** Returns the open nodes of a tree; undefined before the first change. */
  const nodesOf = (tree: string): ReadonlySet<string> | undefined => {
    const nodes = trees.read(tree)
    return nodes && new Set(nodes)
  }

  /** Returns the state of all nodes; undefined while the owner of the tree decides. */
  const wholeOf = (tree: string): WholeState | undefined => wholes.read(tree)

  function remember(tree: string, open: ReadonlySet<string>): void {
    trees.write(tree, [...open].slice(-MAX_NODES))
  }

  /** Gives all nodes of a tree one state. Nodes that the user opened or closed before have it too. */
  function rememberWhole(tree: string, state: WholeState): void {
    wholes.write(tree, state)
    remember(tree, new Set())
  }

  return { nodesOf, wholeOf, remember, rememberWhole }
})

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const isWholeState = (value: unknown): value is WholeState => oneOf(WHOLE_STATES)(value) !== undefined
