import type { KnownTree } from '../../content/page-tree/known-tree.ts'
import type { FromWholeTree } from '../engine/define-operation.ts'
import { levelsQuery, targetsQuery, titlesQuery } from './queries.ts'

type Answers = Record<'levels' | 'place' | 'titles' | 'targets', FromWholeTree['answer']>

const answers: Answers = {
  levels: (tree: KnownTree, { query }) => tree.levels(levelsQuery.parse(query ?? {})),
  place: (tree: KnownTree, { params }) => tree.place(params['pageId'] ?? ''),
  titles: (tree: KnownTree, { query }) => tree.titles(titlesQuery.parse(query)),
  targets: (tree: KnownTree, { query }) => tree.targets(targetsQuery.parse(query ?? {})),
}

/** Declares a read of a page tree from the documented tree of a space or of a change request. */
export function fromWholeTree(kind: keyof Answers, content: 'space' | 'change request'): FromWholeTree {
  return {
    operation: content === 'space' ? 'listPages' : 'listPagesInChangeRequest',
    answer: answers[kind],
    begins(query) {
      if (kind !== 'levels') return false
      const { parent, from } = levelsQuery.parse(query ?? {})
      return parent === undefined && from === undefined
    },
  }
}
