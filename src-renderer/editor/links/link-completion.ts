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
import type { LinkPlace, LinkTarget, PageTarget, ReusableTarget } from './link-target.ts'

/** The sections of the list, in order. Pages of the edited space come first and have no section. */
const SECTIONS = {
  headings: { name: 'Headings', rank: 0 },
  reusables: { name: 'Reusable content', rank: 1 },
  files: { name: 'Files', rank: 2 },
  references: { name: 'API reference', rank: 3 },
  elsewhere: { name: 'Other spaces', rank: 4 },
  texts: { name: 'In the text', rank: 5 },
}

const WHOLE_LINK = /\[\[[^[\]\n]*$/
const ADDRESS = /\]\([^()\s]*$/
/** The end of a link after its address, with or without a title. */
const CLOSING = /^(?:\)|[ \t]+["'(].*\))/
/** The targets of the options in the list. */
const targets = new WeakMap<Completion, LinkTarget>()

/** True when typed text begins or continues a link. */
export function isInLink(textBefore: string): boolean {
  return WHOLE_LINK.test(textBefore) || ADDRESS.test(textBefore)
}

/**
 * Returns the completion of link targets: pages, headings, files and reusable content. After `[[`, a choice inserts a
 * whole link. After `](`, a choice inserts only the address. `#` lists the headings of a page. Targets of the edited
 * space come first.
 */
export function linkCompletion(place: () => LinkPlace | undefined): {
  source: CompletionSource
  keys: Extension
} {
  const finder = new TargetFinder()
  return {
    async source(context) {
      const current = place()
      if (!current) return null
      return (
        (await completeWhole(context, current, finder)) ?? (await completeAddress(context, current, finder))
      )
    },
    keys: EditorView.inputHandler.of((view, _from, to, typed) => listHeadings(view, to, typed, finder)),
  }
}

async function completeWhole(
  context: CompletionContext,
  place: LinkPlace,
  finder: TargetFinder,
): Promise<CompletionResult | null> {
  const typed = context.matchBefore(WHOLE_LINK)
  if (!typed) return null
  const apply = (target: LinkTarget): Apply => {
    return (view, completion, from, to) => {
      // The editor may have added closing brackets, which the link replaces.
      const closing = /^\]{0,2}/.exec(view.state.sliceDoc(to, to + 2))![0].length
      const range = { from: from - 2, to: to + closing }
      if (target.kind === 'reusable') include(view, completion, range, target)
      else replace(view, completion, range, linkTo(place, target))
    }
  }
  const matches = await finder.byWords(place, typed.text.slice(2), () => context.state.doc.toString())
  return offer(typed.from + 2, matches, apply)
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
      const rest = view.state.sliceDoc(to, view.state.doc.lineAt(to).to)
      const closing = CLOSING.test(rest) ? '' : ')'
      const caretOffset = rest.startsWith(')') ? 1 : 0
      replace(view, completion, { from, to }, hrefTo(place, target) + closing, caretOffset)
    }
  }
  const matches = await finder.byAddress(place, typed.text.slice(2), () => context.state.doc.toString())
  return offer(typed.from + 2, matches, apply)
}

type Apply = (view: EditorView, completion: Completion, from: number, to: number) => void

/** Returns the list of targets. Each key searches again, so the library must not filter them. */
function offer(
  from: number,
  matches: readonly LinkTarget[],
  apply: (target: LinkTarget) => Apply,
): CompletionResult {
  return { from, options: matches.map((target) => option(target, apply(target))), filter: false }
}

function option(target: LinkTarget, apply: Apply): Completion {
  const completion = { ...appearanceOf(target), apply }
  targets.set(completion, target)
  return completion
}

function appearanceOf(target: LinkTarget): Pick<Completion, 'label' | 'detail' | 'section' | 'type'> {
  const label = target.title
  switch (target.kind) {
    case 'page':
      return pageAppearance(target)
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

function pageAppearance({ title, path, space, isFoundInText }: PageTarget) {
  const page = { label: title, detail: space?.title ?? path, type: 'page' }
  if (isFoundInText) return { ...page, section: SECTIONS.texts }
  return space ? { ...page, section: SECTIONS.elsewhere } : page
}

/**
 * Handles a `#` typed while a page is selected in the list: writes the title of the page and lists its headings. For
 * the first page of the list, the typed words stay, because they find the same page.
 */
function listHeadings(view: EditorView, to: number, typed: string, finder: TargetFinder): boolean {
  const selected = typed === '#' ? selectedCompletion(view.state) : null
  const target = selected && targets.get(selected)
  const line = view.state.doc.lineAt(to)
  const opening = WHOLE_LINK.exec(line.text.slice(0, to - line.from))
  if (target?.kind !== 'page' || !opening || selectedCompletionIndex(view.state) === 0) return false
  finder.choose(target)
  const from = line.from + opening.index + 2
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

/** Replaces a range with reusable content on a separate line. */
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
  caretOffset = 0,
): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length + caretOffset },
    annotations: pickedCompletion.of(completion),
    userEvent: 'input.complete',
    scrollIntoView: true,
  })
}
