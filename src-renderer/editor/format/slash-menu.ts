import { pickedCompletion } from '@codemirror/autocomplete'
import type {
  Completion,
  CompletionContext,
  CompletionInfo,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { keyNames } from '../../ui/key-names.ts'
import { rankNames } from '../links/rank-names.ts'
import { OFFERED_BLOCKS, sampleOf } from './block-templates.ts'
import { FORMAT_COMMANDS } from './format-commands.ts'
import { blockInsertion } from './insert-block.ts'
import { BLOCK_SECTIONS, type OfferedBlock } from './offered-block.ts'
import { shownKey } from './shown-key.ts'

/** Draws Markdown into an element. Returns a function that ends the drawing. */
export type DrawSample = (markdown: string, place: HTMLElement) => () => void

const BLOCK_NAME = /^\s*\/([\p{L}\p{N} -]*)$/u
const MOST = 60

/** True where typed text is a slash that begins a line, or the name of a block behind it. */
export function isInBlockName(textBefore: string): boolean {
  return BLOCK_NAME.test(textBefore)
}

/** Offers blocks at a slash that begins a line. The chosen one is drawn beside the list. */
export function slashMenu(draw: DrawSample): CompletionSource {
  return ({ state, pos }: CompletionContext): CompletionResult | null => {
    const line = state.doc.lineAt(pos)
    const [, typed] = BLOCK_NAME.exec(line.text.slice(0, pos - line.from)) ?? []
    if (typed === undefined) return null
    const isListed = typed.trim() === ''
    const options = blocksFor(typed).map((block) => asCompletion(block, draw, isListed))
    return { from: pos - typed.length, options, filter: false }
  }
}

/** Returns the blocks that typed words mean. Those whose own name holds the words come first. */
function blocksFor(typed: string): OfferedBlock[] {
  const found = rankNames(OFFERED_BLOCKS, typed, ({ label, words }) => `${label} ${words}`, MOST)
  if (typed.trim() === '') return found
  const named = new Set(rankNames(found, typed, ({ label }) => label, MOST))
  const others = OFFERED_BLOCKS.filter((block) => found.includes(block) && !named.has(block))
  return [...named, ...others]
}

function asCompletion(block: OfferedBlock, draw: DrawSample, isListed: boolean): Completion {
  const { label, section, template } = block
  return {
    label,
    detail: shortcutOf(block),
    ...(isListed && { section: { name: section, rank: BLOCK_SECTIONS.indexOf(section) } }),
    info: () => preview(block, draw),
    apply: (view: EditorView, completion: Completion, from: number, to: number) => {
      const change = blockInsertion(view.state, template, from - 1, to, false)
      view.dispatch({ ...change, annotations: pickedCompletion.of(completion) })
    },
  }
}

/** The key that inserts the block, or the signs that begin it. */
function shortcutOf({ id, signs }: OfferedBlock): string {
  const key = Object.entries(FORMAT_COMMANDS).find(
    ([name]) => name === (id === 'code' ? 'code-block' : id),
  )?.[1].key
  const names = key === undefined ? [] : keyNames(shownKey(key), navigator.platform)
  return [signs ?? '', names.join(names[0] === '⌘' ? '' : '+')].filter((each) => each !== '').join('   ')
}

function preview(block: OfferedBlock, draw: DrawSample): CompletionInfo {
  const dom = document.createElement('div')
  dom.className = 'cm-block-preview'
  const words = document.createElement('p')
  words.textContent = block.description
  const drawing = document.createElement('div')
  drawing.className = 'prose'
  // The description says it. The drawing is for the eyes alone.
  drawing.ariaHidden = 'true'
  drawing.inert = true
  dom.append(words, drawing)
  const stop = draw(sampleOf(block), drawing)
  return { dom, destroy: stop }
}
