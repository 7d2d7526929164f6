import { startCompletion } from '@codemirror/autocomplete'
import { linter, lintKeymap, type Action, type Diagnostic } from '@codemirror/lint'
import { StateEffect, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { extractLinks, type ExtractedLink } from '../../../src-main/content/markdown/links/links.ts'
import { removeLinks } from '../../../src-main/content/markdown/links/repair-links.ts'

/** Returns the fault of a link or a picture as a sentence; undefined when its target exists or is not known yet. */
export type LinkFault = (href: string, kind: 'link' | 'picture') => string | undefined

/** A link or picture whose target is checked. */
export interface CheckedLink {
  href: string
  kind: 'link' | 'picture'
}

/** The callbacks of the check of links. */
export interface BrokenLinkHooks {
  linkFault: () => LinkFault | undefined
  /** Receives the links of the text at each check. The owner then watches their faults. */
  linksRead: (links: readonly CheckedLink[]) => void
}

/** Requests another check of the links after a change of their targets. */
export const targetsChanged = StateEffect.define()

/** The delay between the last key and the check of links, in milliseconds. */
const CHECK_DELAY = 500

/** Underlines broken links and pictures. `Mod-Shift-m` lists them together with the style issues. */
export function brokenLinks(hooks: BrokenLinkHooks): Extension {
  return [
    linter((view) => diagnosticsOf(view, hooks), {
      delay: CHECK_DELAY,
      needsRefresh: ({ transactions }) =>
        transactions.some(({ effects }) => effects.some((effect) => effect.is(targetsChanged))),
    }),
    keymap.of(lintKeymap),
    brokenLinkTheme,
  ]
}

function diagnosticsOf(view: EditorView, { linkFault, linksRead }: BrokenLinkHooks): Diagnostic[] {
  const faultOf = linkFault()
  if (!faultOf || view.state.readOnly) return []
  const links = extractLinks(view.state.doc.toString())
  linksRead(links.map((link) => checkedLink(link)))
  return links.flatMap((link) => {
    const { href, kind } = checkedLink(link)
    const message = faultOf(href, kind)
    if (message === undefined) return []
    return [
      {
        from: link.start,
        to: link.end,
        severity: 'warning' as const,
        markClass: 'cm-broken-link',
        message,
        actions: actionsFor(link, view.state.doc.sliceString(link.start, link.start + 2)),
      },
    ]
  })
}

const checkedLink = ({ href, kind }: ExtractedLink): CheckedLink => ({
  href,
  kind: kind === 'image' ? 'picture' : 'link',
})

/** The opening of an address, and the address with its escapes, or in angle brackets. */
const ADDRESS = /\]\(\s*(?:<(?:[^<>\n\\]|\\.)*>|(?:[^\s()\\]|\\.|\([^\s()]*\))*)/y

/** Returns the fixes of a link with brackets. Links of another form have none. */
function actionsFor({ href, text }: ExtractedLink, opening: string): Action[] {
  const remove = (name: string): Action => ({
    name,
    apply: (view, from, to) => replace(view, from, to, removeLinks(view.state.sliceDoc(from, to), href)),
  })
  if (opening === '![') return [remove('Remove the picture')]
  if (!opening.startsWith('[')) return []
  const choose: Action = {
    name: 'Choose a page',
    apply: (view, from, to) => choosePage(view, from, to, text),
  }
  return [choose, remove('Remove the link')]
}

function replace(view: EditorView, from: number, to: number, insert: string): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input',
  })
  view.focus()
}

/** Removes the address of a link and opens the completion list in its place. */
function choosePage(view: EditorView, from: number, to: number, words: string): void {
  ADDRESS.lastIndex = '['.length + words.length
  const address = ADDRESS.exec(view.state.sliceDoc(from, to))
  if (!address) return
  const start = from + address.index + ']('.length
  view.dispatch({
    changes: { from: start, to: from + ADDRESS.lastIndex },
    selection: { anchor: start },
    userEvent: 'input',
    scrollIntoView: true,
  })
  view.focus()
  startCompletion(view)
}

const brokenLinkTheme = EditorView.theme({
  '.cm-broken-link': {
    textDecoration: 'underline wavy var(--warning)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': { backgroundImage: 'none' },
  '.cm-tooltip-lint': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-m)',
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--text)',
    fontFamily: 'var(--font-text)',
    boxShadow: 'var(--shadow-2)',
  },
  '.cm-diagnostic': { padding: 'var(--space-2) var(--space-3)', fontFamily: 'var(--font-text)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--warning)' },
  '.cm-diagnosticAction': {
    padding: '3px var(--space-2)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-s)',
    marginInlineStart: 'var(--space-2)',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    font: 'inherit',
    cursor: 'pointer',
  },
  '.cm-panel.cm-panel-lint ul [aria-selected]': {
    backgroundColor: 'var(--surface-active)',
    '& u': { textDecoration: 'underline' },
  },
})
