import { closeCompletion, pickedCompletion } from '@codemirror/autocomplete'
import type {
  Completion,
  CompletionContext,
  CompletionInfo,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { keyNames } from '../../ui/keys/key-names.ts'
import { rankNames } from '../rank-names.ts'
import { OFFERED_BLOCKS, sampleOf } from './block-templates.ts'
import { FORMAT_COMMANDS } from './format-commands.ts'
import { blockInsertion } from './insert-block.ts'
import { BLOCK_SECTIONS, type OfferedBlock } from './offered-block.ts'
import { shownKey } from './shown-key.ts'

/** Draws Markdown into an element. Returns a function that removes the drawing. */
export type DrawSample = (markdown: string, container: HTMLElement) => () => void

const BLOCK_NAME = /^\s*\/([\p{L}\p{N} -]*)$/u
const LIMIT = 60

/** True when typed text is a slash that begins a line, or continues with the name of a block. */
export function isInBlockName(textBefore: string): boolean {
  return BLOCK_NAME.test(textBefore)
}

/** Returns the completion of blocks at a slash that begins a line. A preview stands beside the list. */
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

/**
 * Inserts the first block that the name at the caret means. Returns false where there is none. The blocks are known at
 * once, so a quick key and the words after it need not wait for the list.
 */
export function insertNamedBlock(view: EditorView): boolean {
  const { head } = view.state.selection.main
  const line = view.state.doc.lineAt(head)
  const [, typed] = BLOCK_NAME.exec(line.text.slice(0, head - line.from)) ?? []
  const [block] = typed === undefined ? [] : blocksFor(typed)
  if (typed === undefined || !block) return false
  view.dispatch(blockInsertion(view.state, block.template, head - typed.length - 1, head, false))
  closeCompletion(view)
  return true
}

/** Returns the blocks that match typed words. Blocks whose label contains the words come first. */
function blocksFor(typed: string): OfferedBlock[] {
  const matches = rankNames(OFFERED_BLOCKS, typed, ({ label, words }) => `${label} ${words}`, LIMIT)
  if (typed.trim() === '') return matches
  const named = new Set(rankNames(matches, typed, ({ label }) => label, LIMIT))
  const others = OFFERED_BLOCKS.filter((block) => matches.includes(block) && !named.has(block))
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

/** Returns the signs that begin the block, and its key, as the list shows them. */
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
  // A screen reader reads the description. The drawing adds nothing to it.
  drawing.ariaHidden = 'true'
  drawing.inert = true
  dom.append(words, drawing)
  const stop = draw(sampleOf(block), drawing)
  return { dom, destroy: stop }
}
