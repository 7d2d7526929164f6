import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state'
import { markdownSupport } from './markdown-support.ts'

/**
 * The longest block that is parsed as Markdown, in characters. Each key parses its block again, so a table of ten
 * thousand rows would delay every letter by seconds.
 */
const LONGEST_BLOCK = 60_000

/** Returns the Markdown colours and keys. A too long block turns them off until the document opens again. */
export function boundedMarkdown(doc: Text): Extension {
  if (hasLongBlock(doc)) return []
  const language = new Compartment()
  const turnOff = EditorState.transactionExtender.of((transaction) => {
    if (!transaction.docChanged || !language.get(transaction.startState)) return null
    let isTooLong = false
    transaction.changes.iterChangedRanges((_from, _to, from, to) => {
      isTooLong ||= blockLength(transaction.newDoc, from, to) > LONGEST_BLOCK
    })
    return isTooLong ? { effects: language.reconfigure([]) } : null
  })
  return [language.of(markdownSupport), turnOff]
}

/** True when a document has a block longer than the limit. Blank lines end blocks. */
function hasLongBlock(doc: Text): boolean {
  if (doc.length <= LONGEST_BLOCK) return false
  let length = 0
  for (const line of doc.iterLines()) {
    length = line.trim() === '' ? 0 : length + line.length + 1
    if (length > LONGEST_BLOCK) return true
  }
  return false
}

/** Returns the length of the block around a range. The search stops at the limit. */
function blockLength(doc: Text, from: number, to: number): number {
  let [start, end] = [doc.lineAt(from), doc.lineAt(to)]
  while (start.number > 1 && start.text.trim() !== '' && to - start.from <= LONGEST_BLOCK) {
    start = doc.line(start.number - 1)
  }
  while (end.number < doc.lines && end.text.trim() !== '' && end.to - start.from <= LONGEST_BLOCK) {
    end = doc.line(end.number + 1)
  }
  return end.to - start.from
}
