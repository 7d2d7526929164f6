import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state'

/**
 * The longest block that is read as Markdown, in characters. A block is read as a whole after each key in it,
 * so that a table of ten thousand rows would hold up every letter for seconds.
 */
const LONGEST_BLOCK = 60_000

/** Markdown with its colours and keys, given up once a block is too long for it; the text is then plain. */
export function boundedMarkdown(doc: Text): Extension {
  if (holdsLongBlock(doc)) return []
  const language = new Compartment()
  const giveUp = EditorState.transactionExtender.of((transaction) => {
    if (!transaction.docChanged || !language.get(transaction.startState)) return null
    let isTooLong = false
    transaction.changes.iterChangedRanges((_from, _to, from, to) => {
      isTooLong ||= blockLength(transaction.newDoc, from, to) > LONGEST_BLOCK
    })
    return isTooLong ? { effects: language.reconfigure([]) } : null
  })
  return [language.of(markdown({ base: markdownLanguage, completeHTMLTags: false })), giveUp]
}

/** Whether a document holds such a block; blank lines end blocks. */
function holdsLongBlock(doc: Text): boolean {
  if (doc.length <= LONGEST_BLOCK) return false
  let length = 0
  for (const line of doc.iterLines()) {
    length = line.trim() === '' ? 0 : length + line.length + 1
    if (length > LONGEST_BLOCK) return true
  }
  return false
}

/** How long the block around a stretch is; it is not followed further than is of interest. */
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
