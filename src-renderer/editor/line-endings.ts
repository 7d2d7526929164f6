import { invertedEffects } from '@codemirror/commands'
import { RangeSet, RangeSetBuilder, RangeValue, StateEffect, StateField, Text } from '@codemirror/state'
import type { ChangeSet, EditorState, Extension, Transaction } from '@codemirror/state'

/** A line ending. A lone carriage return also ends a line, as in CommonMark. */
export type LineEnding = '\n' | '\r\n' | '\r'

/** A line ending that differs from the usual one of its document. It covers its line break. */
class Ending extends RangeValue {
  readonly ending: LineEnding
  /** Excludes text typed at either side of the line break. */
  override readonly startSide = 1
  override readonly endSide = -1

  constructor(ending: LineEnding) {
    super()
    this.ending = ending
  }

  override eq(other: RangeValue): boolean {
    return other instanceof Ending && other.ending === this.ending
  }
}

/**
 * The line endings of a document: the usual one, and every line break that differs. CodeMirror knows only one line
 * break, so they are stored beside its document.
 */
export interface LineEndings {
  usual: LineEnding
  unusual: RangeSet<Ending>
}

const setEndings = StateEffect.define<RangeSet<Ending>>({ map: (endings, changes) => endings.map(changes) })
const restoreEnding = StateEffect.define<{ position: number; ending: LineEnding }>({
  map: ({ position, ending }, changes) => ({ position: changes.mapPos(position, 1), ending }),
})

/** The line endings of an editor's document. */
export const lineEndings = StateField.define<LineEndings>({
  create: () => ({ usual: '\n', unusual: RangeSet.empty }),
  update: (value, transaction) => {
    const unusual = updateEndings(value, transaction)
    return unusual === value.unusual ? value : { usual: value.usual, unusual }
  },
})

/** Splits a text into a document and its line endings. `textOf` restores the text byte for byte. */
export function readText(text: string, usual = usualEnding(text)): { doc: Text; endings: LineEndings } {
  const lines: string[] = []
  const unusual = new RangeSetBuilder<Ending>()
  let start = 0
  let position = 0
  for (const { index, 0: ending } of text.matchAll(/\r\n?|\n/g)) {
    lines.push(text.slice(start, index))
    position += index - start
    if (ending !== usual) unusual.add(position, position + 1, new Ending(ending as LineEnding))
    position++
    start = index + ending.length
  }
  lines.push(text.slice(start))
  return { doc: Text.of(lines), endings: { usual, unusual: unusual.finish() } }
}

/** Returns the text of a document, or of a part of it, with its original line endings. */
export function textOf(state: EditorState, from = 0, to = state.doc.length): string {
  const { usual, unusual } = state.field(lineEndings)
  let text = ''
  let position = from
  unusual.between(from, to, (start, end, { ending }) => {
    if (start < position || end > to) return
    text += state.doc.sliceString(position, start, usual) + ending
    position = end
  })
  return text + state.doc.sliceString(position, to, usual)
}

/** Returns an extension that stores line endings beside the document. Undo and redo include them. */
export function withLineEndings(endings: LineEndings): Extension {
  return [lineEndings.init(() => endings), invertedEffects.of(effectsToUndo)]
}

/**
 * Returns an effect that sets the line endings of a whole new text. It must be in the transaction that replaces the
 * text.
 */
export function endingsEffect(endings: LineEndings): StateEffect<unknown> {
  return setEndings.of(endings.unusual)
}

/** Returns the ending of most lines, or a line feed when there is none. */
export function usualEnding(text: string): LineEnding {
  const counts = new Map<string, number>()
  for (const [ending] of text.matchAll(/\r\n?|\n/g)) counts.set(ending, (counts.get(ending) ?? 0) + 1)
  let usual = '\n'
  for (const [ending, count] of counts) if (count > (counts.get(usual) ?? 0)) usual = ending
  return usual as LineEnding
}

function updateEndings({ usual, unusual }: LineEndings, transaction: Transaction): RangeSet<Ending> {
  let endings = unusual
  if (transaction.docChanged && endings.size > 0) {
    endings = withoutReplaced(endings, transaction.changes).map(transaction.changes)
  }
  for (const effect of transaction.effects) {
    if (effect.is(setEndings)) endings = effect.value
    else if (effect.is(restoreEnding)) endings = restored(endings, effect.value, usual, transaction.newDoc)
  }
  return endings
}

/** Removes the endings of replaced line breaks, even when another line break replaced them. */
function withoutReplaced(endings: RangeSet<Ending>, changes: ChangeSet): RangeSet<Ending> {
  let remaining = endings
  changes.iterChangedRanges((from, to) => {
    if (from === to) return
    const filter = (start: number, end: number) => end <= from || start >= to
    remaining = remaining.update({ filterFrom: from, filterTo: to, filter })
  }, true)
  return remaining
}

function restored(
  endings: RangeSet<Ending>,
  { position, ending }: { position: number; ending: LineEnding },
  usual: LineEnding,
  doc: Text,
): RangeSet<Ending> {
  if (ending === usual || position >= doc.length || doc.lineAt(position).to !== position) return endings
  return endings.update({ add: [new Ending(ending).range(position, position + 1)] })
}

/** Returns the effects by which undo restores the line endings that a change removed. */
function effectsToUndo(transaction: Transaction): StateEffect<unknown>[] {
  const { unusual } = transaction.startState.field(lineEndings)
  if (transaction.effects.some((effect) => effect.is(setEndings))) return [setEndings.of(unusual)]
  const effects: StateEffect<unknown>[] = []
  if (!transaction.docChanged || unusual.size === 0) return effects
  transaction.changes.iterChangedRanges((from, to) => {
    unusual.between(from, to, (start, end, { ending }) => {
      if (start >= from && end <= to) effects.push(restoreEnding.of({ position: start, ending }))
    })
  }, true)
  return effects
}
