import { ChangeSet, type EditorState, type Range } from '@codemirror/state'
import { Decoration } from '@codemirror/view'
import type { Root } from 'hast'
import { markRaw } from 'vue'
import { findConflicts } from '../../../src-main/content/merge/conflict-markers.ts'
import type { RenderAnswer, Heading, PagePart } from '../../markdown/messages.ts'
import type { RenderClient, ViewLine } from '../../markdown/render-client.ts'
import type { ShownPart } from '../../markdown/view/use-rendered-page.ts'
import { BlockWidget, type BlockDrawer } from './block-widget.ts'
import { drawnBlocks, type DrawnBlock } from './drawn-block.ts'

/** The headings of a rendered text, and the positions of blocks in the current text. */
export type PlacedHeadings = Pick<LiveSource, 'outline' | 'startOf'>

/** Renders the text of an editor, and places the rendered blocks in a text that may have changed since. */
export class LiveSource {
  readonly #line: ViewLine
  readonly #drawer: BlockDrawer
  readonly #arrived: () => void
  #trees = new Map<number, Root>()
  #parts: PagePart[] = []
  /** The positions of blocks in the sent text. */
  #starts = new Map<string, number>()
  #text = ''
  #conflicts: { start: number; end: number }[] = []
  /** The changes since the text was sent. */
  #changes = ChangeSet.empty(0)
  /** The headings of the page at the last rendering. */
  outline: Heading[] = []

  /** `arrived` is called when blocks can be placed. */
  constructor(client: RenderClient, drawer: BlockDrawer, arrived: () => void) {
    this.#drawer = drawer
    this.#arrived = arrived
    this.#line = client.open({
      answer: (message) => this.#receive(message),
      restarted: () => (this.#trees = new Map()),
    })
  }

  /** Sends the text to be rendered. */
  send({ doc }: EditorState): void {
    this.#text = doc.toString()
    this.#changes = ChangeSet.empty(doc.length)
    this.#parts = []
    this.#starts = new Map()
    this.#line.render(this.#text)
  }

  /** Records a change of the text since the last `send`. */
  track(changes: ChangeSet): void {
    if (this.#changes.newLength === changes.length) this.#changes = this.#changes.compose(changes)
  }

  close(): void {
    this.#line.close()
  }

  /** Returns the rendered blocks whose text has not changed since, at their positions. */
  placed(state: EditorState): Range<Decoration>[] {
    if (this.#changes.newLength !== state.doc.length) return []
    return drawnBlocks(this.#shownParts()).flatMap((block) => this.#decorationOf(block, state))
  }

  /** Returns the position of a block in the current text; undefined for an unknown block. */
  readonly startOf = (blockId: string): number | undefined => {
    const start = this.#starts.get(blockId)
    return start === undefined ? undefined : this.#changes.mapPos(start)
  }

  #receive(message: RenderAnswer): void {
    if (message.type === 'page') {
      this.#parts = message.parts
      this.#starts = new Map(
        message.parts.flatMap(({ blockIds, start }) => blockIds.map((id) => [id, start])),
      )
      this.outline = message.outline
      this.#conflicts = this.#text.includes('<<<<<<<') ? findConflicts(this.#text) : []
      const present = new Set(message.parts.map(({ key }) => key))
      this.#trees = new Map([...this.#trees].filter(([key]) => present.has(key)))
    }
    for (const [key, tree] of message.trees) this.#trees.set(key, markRaw(tree))
    // Trees may arrive before the page that contains their parts.
    if (message.type === 'page' || this.#parts.length > 0) this.#arrived()
  }

  #shownParts(): ShownPart[] {
    return this.#parts.flatMap((part) => {
      const tree = this.#trees.get(part.key)
      return tree && tree.children.length > 0 ? [markRaw({ ...part, tree })] : []
    })
  }

  #decorationOf(block: DrawnBlock, { doc }: EditorState): Range<Decoration>[] {
    const { start, end } = block.part
    if (this.#conflicts.some((conflict) => start < conflict.end && conflict.start < end)) return []
    if (this.#changes.touchesRange(start, end) !== false) return []
    const from = this.#changes.mapPos(start, 1)
    const to = this.#changes.mapPos(end, -1)
    if (from >= to || doc.lineAt(from).from !== from || doc.lineAt(to).to !== to) return []
    const widget = new BlockWidget(block, this.#drawer)
    return [Decoration.replace({ block: true, widget }).range(from, to)]
  }
}
