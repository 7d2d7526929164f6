import { pickedCompletion } from '@codemirror/autocomplete'
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { OFFERED_BLOCKS } from './block-templates.ts'
import type { OfferedBlock } from './block-templates.ts'
import { blockInsertion } from './insert-block.ts'

const SECTIONS = {
  Text: { name: 'Text', rank: 0 },
  Blocks: { name: 'Blocks', rank: 1 },
}

const completions = OFFERED_BLOCKS.map(asCompletion)

/** Offers blocks at a slash that begins a line. */
export function slashMenu(context: CompletionContext): CompletionResult | null {
  const typed = context.matchBefore(/\/[\w-]*$/)
  if (!typed) return null
  const line = context.state.doc.lineAt(typed.from)
  if (context.state.sliceDoc(line.from, typed.from).trim() !== '') return null
  return { from: typed.from + 1, options: completions, validFor: /^[\w -]*$/ }
}

function asCompletion({ label, detail, section, template }: OfferedBlock, index: number): Completion {
  return {
    label,
    detail,
    section: SECTIONS[section],
    // Without a search word the blocks stay in their own order instead of the alphabet.
    sortText: String(index).padStart(3, '0'),
    apply: (view: EditorView, completion: Completion, from: number, to: number) => {
      const change = blockInsertion(view.state, template, from - 1, to, false)
      view.dispatch({ ...change, annotations: pickedCompletion.of(completion) })
    },
  }
}
