import type { Element, Root, Text } from 'hast'
import type { NodeRange, WordMarks } from '../../../../markdown/view/parts/word-marks.ts'
import type { DiffSide } from '../moves/moved-lines.ts'
import { treeWords, type TreeWord } from './tree-words.ts'
import { wordChanges } from './word-changes.ts'

/** The changed words of both versions of a block. */
export type ComparedWords = Readonly<Record<DiffSide, WordMarks>>

/** Compares two versions of a drawn block. Returns undefined where marks of words would not help a reader. */
export function compareTrees(before: Root, after: Root): ComparedWords | undefined {
  const [oldWords, newWords] = [treeWords(before), treeWords(after)]
  const changes = oldWords && newWords && wordChanges(oldWords, newWords)
  if (!changes) return undefined
  const removed = changes.map(({ beforeStart, beforeEnd }) => oldWords.slice(beforeStart, beforeEnd))
  const added = changes.map(({ afterStart, afterEnd }) => newWords.slice(afterStart, afterEnd))
  return { before: { tag: 'del', ranges: rangesOf(removed) }, after: { tag: 'ins', ranges: rangesOf(added) } }
}

function rangesOf(changes: readonly TreeWord[][]): Map<Text | Element, NodeRange[]> {
  const ranges = new Map<Text | Element, NodeRange[]>()
  for (const words of changes) {
    for (const { node, from, to } of withoutOuterBlanks(words)) {
      const own = ranges.get(node) ?? []
      const last = own.at(-1)
      if (last?.to === from && from !== to) last.to = to
      else own.push({ from, to })
      ranges.set(node, own)
    }
  }
  return ranges
}

/** Returns the words that are marked: blanks only between words of one text. */
function withoutOuterBlanks(words: readonly TreeWord[]): TreeWord[] {
  return words.filter(({ kind, node }, index) => {
    if (kind !== 'blank') return kind === 'word'
    const isInside = (step: 1 | -1): boolean => {
      let at = index + step
      while (words[at]?.kind === 'blank') at += step
      const next = words[at]
      return next?.kind === 'word' && next.node === node
    }
    return isInside(1) && isInside(-1)
  })
}
