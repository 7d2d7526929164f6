import { pickedCompletion, selectedCompletion, selectedCompletionIndex } from '@codemirror/autocomplete'
import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { blockInsertion } from '../format/insert-block.ts'
import { TargetFinder } from './find-targets.ts'
import { hrefTo, linkTo } from './link-href.ts'
import type { LinkPlace, LinkTarget, ReusableTarget } from './link-target.ts'

/** The headings of the list, in order. Pages of the edited space have none above them. */
const SECTIONS = {
  headings: { name: 'Headings', rank: 0 },
  reusables: { name: 'Reusable content', rank: 1 },
  files: { name: 'Files', rank: 2 },
  references: { name: 'API reference', rank: 3 },
  elsewhere: { name: 'Other spaces', rank: 4 },
}

const WHOLE = /\[\[[^[\]\n]*$/
const ADDRESS = /\]\([^()\s]*$/
/** The end of a link behind its address, perhaps with a title before it. */
const CLOSED = /^(?:\)|[ \t]+["'(].*\))/
/** The targets of the options in the list. */
const targets = new WeakMap<Completion, LinkTarget>()

/** True where typed text begins or continues a link. */
export function isInLink(textBefore: string): boolean {
  return WHOLE.test(textBefore) || ADDRESS.test(textBefore)
}

/**
 * Offers pages, headings, files and reusable content after `[[`, which becomes a whole link, and after `](`, which
 * receives the address alone. `#` lists the headings of a page. Targets of the edited space come first.
 */
export function linkCompletion(place: () => LinkPlace | undefined): {
  source: CompletionSource
  keys: Extension
} {
  const finder = new TargetFinder()
  return {
    async source(context) {
      const here = place()
      if (!here) return null
      return (await completeWhole(context, here, finder)) ?? (await completeAddress(context, here, finder))
    },
    keys: EditorView.inputHandler.of((view, _from, to, typed) => listHeadings(view, to, typed, finder)),
  }
}

async function completeWhole(
  context: CompletionContext,
  place: LinkPlace,
  finder: TargetFinder,
): Promise<CompletionResult | null> {
  const typed = context.matchBefore(WHOLE)
  if (!typed) return null
  const apply = (target: LinkTarget): Apply => {
    return (view, completion, from, to) => {
      // The closing brackets that the editor added are replaced too.
      const behind = /^\]{0,2}/.exec(view.state.sliceDoc(to, to + 2))![0].length
      const range = { from: from - 2, to: to + behind }
      if (target.kind === 'reusable') include(view, completion, range, target)
      else replace(view, completion, range, linkTo(place, target))
    }
  }
  const found = await finder.byWords(place, typed.text.slice(2), () => context.state.doc.toString())
  return offer(typed.from + 2, found, apply)
}

async function completeAddress(
  context: CompletionContext,
  place: LinkPlace,
  finder: TargetFinder,
): Promise<CompletionResult | null> {
  const typed = context.matchBefore(ADDRESS)
  if (!typed || /^\]\([a-z]+:/i.test(typed.text)) return null
  const apply = (target: LinkTarget): Apply => {
    return (view, completion, from, to) => {
      const behind = view.state.sliceDoc(to, view.state.doc.lineAt(to).to)
      const closing = CLOSED.test(behind) ? '' : ')'
      const beyond = behind.startsWith(')') ? 1 : 0
      replace(view, completion, { from, to }, hrefTo(place, target) + closing, beyond)
    }
  }
  const found = await finder.byAddress(place, typed.text.slice(2), () => context.state.doc.toString())
  return offer(typed.from + 2, found, apply)
}

type Apply = (view: EditorView, completion: Completion, from: number, to: number) => void

/** Offers the found targets. They are searched again at each key, so nothing is filtered here. */
function offer(
  from: number,
  found: readonly LinkTarget[],
  apply: (target: LinkTarget) => Apply,
): CompletionResult {
  return { from, options: found.map((target) => option(target, apply(target))), filter: false }
}

function option(target: LinkTarget, apply: Apply): Completion {
  const completion = { ...look(target), apply }
  targets.set(completion, target)
  return completion
}

function look(target: LinkTarget): Pick<Completion, 'label' | 'detail' | 'section' | 'type'> {
  const label = target.title
  switch (target.kind) {
    case 'page':
      return target.space
        ? { label, detail: target.space.title, section: SECTIONS.elsewhere, type: 'page' }
        : { label, detail: target.path, type: 'page' }
    case 'heading':
      return {
        label,
        detail: target.page?.title ?? 'This page',
        section: SECTIONS.headings,
        type: `h${target.level}`,
      }
    case 'file':
      return { label, detail: target.folder, section: SECTIONS.files, type: 'file' }
    case 'reference':
      return { label, detail: target.place, section: SECTIONS.references, type: 'page' }
    case 'reusable':
      return { label, detail: 'Included in place', section: SECTIONS.reusables, type: 'reusable' }
  }
}

/**
 * A `#` behind a page that the user moved to in the list writes the title of that page, and lists its headings. For the
 * first page of the list the typed words stay, because they find the same page.
 */
function listHeadings(view: EditorView, to: number, typed: string, finder: TargetFinder): boolean {
  const selected = typed === '#' ? selectedCompletion(view.state) : null
  const target = selected && targets.get(selected)
  const line = view.state.doc.lineAt(to)
  const begun = WHOLE.exec(line.text.slice(0, to - line.from))
  if (target?.kind !== 'page' || !begun || selectedCompletionIndex(view.state) === 0) return false
  finder.choose(target)
  const from = line.from + begun.index + 2
  view.dispatch({
    changes: { from, to, insert: `${target.title}#` },
    selection: { anchor: from + target.title.length + 1 },
    userEvent: 'input.type',
  })
  return true
}

interface Range {
  from: number
  to: number
}

/** Puts reusable content at a place, on a line of its own. */
function include(
  view: EditorView,
  completion: Completion,
  { from, to }: Range,
  { href }: ReusableTarget,
): void {
  const template = { before: `{% include "${href}" %}`, body: '', after: '' }
  const change = blockInsertion(view.state, template, from, to, false)
  view.dispatch({ ...change, annotations: pickedCompletion.of(completion) })
}

function replace(
  view: EditorView,
  completion: Completion,
  { from, to }: Range,
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
