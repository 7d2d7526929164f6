import { pickedCompletion } from '@codemirror/autocomplete'
import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { relativeHref } from '../../src-main/content/markdown/links/relative-href.ts'
import type { LinkPlace, LinkTarget } from './link-target.ts'

/**
 * Offers the pages of the space after `[[`, which becomes a whole link, and after `](`, which receives the address
 * alone.
 */
export function linkCompletion(place: () => LinkPlace | undefined): CompletionSource {
  return async (context) => {
    const here = place()
    if (!here) return null
    return (await completeWhole(context, here)) ?? (await completeAddress(context, here))
  }
}

async function completeWhole(context: CompletionContext, place: LinkPlace): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/\[\[[^[\]\n]*$/)
  if (!typed) return null
  const link = (target: LinkTarget) => `[${escapeText(target.title)}](${hrefTo(place, target)})`
  const apply = (target: LinkTarget): Apply => {
    return (view, completion, from, to) => {
      // The closing brackets that the editor added are replaced too.
      const behind = /^\]{0,2}/.exec(view.state.sliceDoc(to, to + 2))![0].length
      replace(view, completion, from - 2, to + behind, link(target))
    }
  }
  return offer(place, typed.from + 2, typed.text.slice(2), apply)
}

async function completeAddress(
  context: CompletionContext,
  place: LinkPlace,
): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/\]\([^()\s]*$/)
  if (!typed || /^\]\((?:[a-z]+:|#)/i.test(typed.text)) return null
  const apply = (target: LinkTarget): Apply => {
    return (view, completion, from, to) => {
      const closing = view.state.sliceDoc(to, to + 1) === ')' ? '' : ')'
      replace(view, completion, from, to, hrefTo(place, target) + closing, closing === '' ? 1 : 0)
    }
  }
  return offer(place, typed.from + 2, typed.text.slice(2), apply)
}

/** Offers the pages that the core finds. It searches again at each key, so nothing is filtered here. */
async function offer(
  place: LinkPlace,
  from: number,
  typed: string,
  apply: (target: LinkTarget) => Apply,
): Promise<CompletionResult> {
  const targets = await place.find(typed)
  return { from, options: targets.map((target) => option(target, apply(target))), filter: false }
}

/** Returns the address of a page as written on the page at this place. */
export function hrefTo(place: LinkPlace, target: LinkTarget): string {
  return target.sourcePath === undefined
    ? `/pages/${target.id}`
    : relativeHref(place.sourcePath, target.sourcePath)
}

type Apply = (view: EditorView, completion: Completion, from: number, to: number) => void

function option(target: LinkTarget, apply: Apply): Completion {
  return { label: target.title, detail: target.path, apply }
}

function replace(
  view: EditorView,
  completion: Completion,
  from: number,
  to: number,
  insert: string,
  beyond = 0,
): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length + beyond },
    annotations: pickedCompletion.of(completion),
    userEvent: 'input.complete',
    scrollIntoView: true,
  })
}

function escapeText(text: string): string {
  return text.replace(/[\\[\]]/g, String.raw`\$&`)
}
