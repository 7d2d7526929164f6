import { forceLinting, linter, type Action, type Diagnostic } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { ViewPlugin, type EditorView } from '@codemirror/view'
import type { StyleIssue } from '../../../src-main/content/style/style-issue.ts'
import { problemTheme } from '../problems/problem-theme.ts'
import { drawnStyle } from './drawn-style.ts'
import type { StyleChecker } from './style-checker.ts'

/** The pause after a key before the style is checked, in milliseconds. */
const PAUSE = 700

/** Underlines the places of a text that the style of its space finds. Texts are checked in a worker. */
export function styleDiagnostics(checker: StyleChecker): Extension {
  const found = new FoundIssues()
  return [
    linter((view) => diagnosticsOf(view, checker, found), {
      delay: PAUSE,
      needsRefresh: () => found.takeChange(),
    }),
    ViewPlugin.define((view) => {
      const stop = checker.watch(() => {
        found.isChanged = true
        forceLinting(view)
      })
      return { destroy: stop }
    }),
    drawnStyle(found),
    problemTheme,
  ]
}

/** The issues that were found last, with the text in which they stand. */
export class FoundIssues {
  issues: readonly StyleIssue[] = []
  text: EditorView['state']['doc'] | undefined
  isChanged = false
  readonly #listeners = new Set<() => void>()

  watch(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(issues: readonly StyleIssue[], text: EditorView['state']['doc']): void {
    this.issues = issues
    this.text = text
    for (const listener of this.#listeners) listener()
  }

  takeChange(): boolean {
    const was = this.isChanged
    this.isChanged = false
    return was
  }
}

async function diagnosticsOf(
  view: EditorView,
  checker: StyleChecker,
  found: FoundIssues,
): Promise<readonly Diagnostic[]> {
  const text = view.state.doc
  if (!checker.hasRules || view.state.readOnly) {
    found.set([], text)
    return []
  }
  const { promise, resolve } = Promise.withResolvers<readonly StyleIssue[]>()
  checker.check(text.toString(), (issues, isComplete) => {
    if (view.state.doc === text) found.set(issues, text)
    if (isComplete) resolve(issues)
  })
  return (await promise).map((issue) => diagnosticOf(issue, checker.linkOf(issue.rule)))
}

function diagnosticOf(issue: StyleIssue, link: string | undefined): Diagnostic {
  const { from, to, rule, message } = issue
  return {
    from,
    to,
    severity: 'info',
    source: rule,
    markClass: 'cm-style-issue',
    message,
    actions: actionsFor(issue),
    ...(link !== undefined &&
      /^https?:\/\//.test(link) && { renderMessage: () => linkedMessage(message, link) }),
  }
}

function actionsFor({ replacements, found }: StyleIssue): Action[] {
  return replacements.map((words) => ({
    name: words === '' ? 'Remove' : `Replace by “${words}”`,
    apply(view, from, to) {
      if (view.state.sliceDoc(from, to) !== found) return
      view.dispatch({
        changes: { from, to, insert: words },
        selection: { anchor: from + words.length },
        userEvent: 'input',
      })
      view.focus()
    },
  }))
}

function linkedMessage(message: string, link: string): Node {
  const place = document.createElement('span')
  place.append(`${message} `)
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.target = '_blank'
  anchor.rel = 'noreferrer'
  anchor.textContent = 'Why'
  place.append(anchor)
  return place
}
