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

/** The heading of the pages of other spaces, below those of the edited one. */
const OTHER_SPACES = { name: 'Other spaces', rank: 1 }

/**
 * Offers the pages of all spaces after `[[`, which becomes a whole link, and after `](`, which receives the address
 * alone. Pages of the edited space come first.
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

/** The end of a link behind its address, perhaps with a title before it. */
const CLOSED = /^(?:\)|[ \t]+["'(].*\))/

async function completeAddress(
  context: CompletionContext,
  place: LinkPlace,
): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/\]\([^()\s]*$/)
  if (!typed || /^\]\((?:[a-z]+:|#)/i.test(typed.text)) return null
  const apply = (target: LinkTarget): Apply => {
    return (view, completion, from, to) => {
      const behind = view.state.sliceDoc(to, view.state.doc.lineAt(to).to)
      const closing = CLOSED.test(behind) ? '' : ')'
      const beyond = behind.startsWith(')') ? 1 : 0
      replace(view, completion, from, to, hrefTo(place, target) + closing, beyond)
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
  if (target.space) return `/spaces/${target.space.id}/pages/${target.id}`
  return target.sourcePath === undefined
    ? `/pages/${target.id}`
    : relativeHref(place.sourcePath, target.sourcePath)
}

type Apply = (view: EditorView, completion: Completion, from: number, to: number) => void

function option(target: LinkTarget, apply: Apply): Completion {
  const { title, path, space } = target
  return space
    ? { label: title, detail: space.title, section: OTHER_SPACES, apply }
    : { label: title, detail: path, apply }
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
