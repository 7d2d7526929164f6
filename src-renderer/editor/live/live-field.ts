import { Annotation, RangeSet, StateEffect, StateField } from '@codemirror/state'
import type { EditorState, Range, Text, Transaction } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'

/** The drawn blocks of a page, as replacements of their sources. */
export interface LiveState {
  /** The blocks that can be drawn, including the revealed ones. */
  all: DecorationSet
  /** The blocks that were edited in their drawn form. They stay drawn until the next rendering. */
  stale: readonly Decoration[]
  /** The blocks that show their source, because a selection starts or ends in them. */
  revealed: readonly Range<Decoration>[]
  /** The drawn blocks. */
  drawn: DecorationSet
  /** True after the user has placed the caret. Until then, the whole page is drawn. */
  isEntered: boolean
  /** True while a mouse button is down. The text under the pointer must not move then. */
  isHeld: boolean
}

/** Replaces all blocks. */
export const setBlocks = StateEffect.define<readonly Range<Decoration>[]>()
/** Freezes the drawn blocks while the user selects with the mouse (true), or releases them (false). */
export const holdBlocks = StateEffect.define<boolean>()
/** Reports that the user has entered the text. */
export const enterText = StateEffect.define()
/** Marks an edit of a block in its drawn form, for example by a form or a check box. */
export const editsDrawn = Annotation.define<true>()

/** The drawn blocks of an editor. They must never change the document. */
export const liveField = StateField.define<LiveState>({
  create: () => ({
    all: Decoration.none,
    stale: [],
    revealed: [],
    drawn: Decoration.none,
    isEntered: false,
    isHeld: false,
  }),
  update: (live, transaction) => {
    const next = updateFlags(live, transaction)
    const { all, stale } = updateBlocks(live, transaction)
    const revealed = updateRevealed(live, { ...next, all }, transaction)
    const isSame =
      all === live.all && next.isEntered === live.isEntered && areSameBlocks(revealed, live.revealed)
    if (isSame) return next.isHeld === live.isHeld ? live : { ...live, isHeld: next.isHeld }
    return { ...next, all, stale, revealed, drawn: withoutBlocks(all, revealed) }
  },
  provide: (field) => EditorView.decorations.from(field, ({ drawn }) => drawn),
})

function updateRevealed(live: LiveState, next: LiveState, transaction: Transaction): LiveState['revealed'] {
  if (!next.isEntered) return []
  if (!next.isHeld) return revealedBlocks(next.all, transaction.state)
  return live.revealed.map(({ from, to, value }) => {
    const start = transaction.changes.mapPos(from, -1)
    return value.range(start, Math.max(start, transaction.changes.mapPos(to, 1)))
  })
}

function areSameBlocks(one: LiveState['revealed'], other: LiveState['revealed']): boolean {
  return one.length === other.length && one.every(({ value }, index) => value === other[index]?.value)
}

function updateFlags(live: LiveState, { effects, selection, docChanged }: Transaction): LiveState {
  let { isEntered, isHeld } = live
  if (selection && !docChanged) isEntered = true
  for (const effect of effects) {
    if (effect.is(holdBlocks)) isHeld = effect.value
    if (effect.is(enterText)) isEntered = true
  }
  return { ...live, isEntered, isHeld }
}

type Blocks = Pick<LiveState, 'all' | 'stale'>

function updateBlocks(live: LiveState, transaction: Transaction): Blocks {
  for (const effect of transaction.effects)
    if (effect.is(setBlocks)) return withStale(live, effect.value, transaction.newDoc)
  if (!transaction.docChanged) return live
  return transaction.annotation(editsDrawn) ? editDrawn(live, transaction) : editSource(live, transaction)
}

/** Removes the blocks that the user edits in their source until the next rendering. Edits of others remove no block. */
function editSource(live: LiveState, transaction: Transaction): Blocks {
  const edited = new Set(live.revealed.map(({ value }) => value))
  let all = live.all.map(transaction.changes)
  transaction.changes.iterChangedRanges((_from, _to, from, to) => {
    all = all.update({
      filterFrom: from,
      filterTo: to,
      filter: (start, end, block) => !edited.has(block) && coversLines(transaction.newDoc, start, end),
    })
  })
  return { all, stale: live.stale }
}

/** Extends the blocks that were edited in their drawn form over text added at their ends. */
function editDrawn(live: LiveState, { changes, newDoc }: Transaction): Blocks {
  const edited: Range<Decoration>[] = []
  changes.iterChangedRanges((from, to) =>
    live.all.between(from, to, (start, end, block) => {
      if (edited.some(({ value }) => value === block)) return
      edited.push(block.range(changes.mapPos(start, -1), changes.mapPos(end, 1)))
    }),
  )
  const editedBlocks = new Set(edited.map(({ value }) => value))
  const add = edited.filter(({ from, to }) => coversLines(newDoc, from, to))
  const rest = live.all.update({ filter: (_from, _to, block) => !editedBlocks.has(block) }).map(changes)
  return { all: rest.update({ add }), stale: [...live.stale, ...editedBlocks] }
}

/** Adds each block that was edited in its drawn form, unless a new block takes its place. */
function withStale(live: LiveState, blocks: readonly Range<Decoration>[], doc: Text): Blocks {
  let all = RangeSet.of([...blocks])
  if (live.stale.length === 0) return { all, stale: [] }
  const stale: Decoration[] = []
  live.all.between(0, doc.length, (from, to, block) => {
    if (!live.stale.includes(block)) return
    let isReplaced = false
    all.between(from, to, () => void (isReplaced = true))
    if (isReplaced) return
    stale.push(block)
    all = all.update({ add: [block.range(from, to)] })
  })
  return { all, stale }
}

/** True when a range covers whole lines, which the replacement of a block requires. */
function coversLines(doc: Text, from: number, to: number): boolean {
  return from < to && doc.lineAt(from).from === from && doc.lineAt(to).to === to
}

function revealedBlocks(all: DecorationSet, { selection }: EditorState): Range<Decoration>[] {
  const revealed = new Map<Decoration, Range<Decoration>>()
  for (const { anchor, head } of selection.ranges) {
    for (const end of [anchor, head]) {
      all.between(end, end, (from, to, block) => void revealed.set(block, block.range(from, to)))
    }
  }
  return [...revealed.values()]
}

/** Returns the blocks without the revealed ones. Each removal has bounds, so that long pages share memory. */
function withoutBlocks(all: DecorationSet, revealed: readonly Range<Decoration>[]): DecorationSet {
  return revealed.reduce(
    (rest, { from, to, value }) =>
      rest.update({ filterFrom: from, filterTo: to, filter: (_from, _to, block) => block !== value }),
    all,
  )
}
