import { forceLinting, linter, type Action, type Diagnostic } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { ViewPlugin, type EditorView } from '@codemirror/view'
import { fixChange } from '../../../src-main/content/style/fixed-text.ts'
import type { StyleIssue } from '../../../src-main/content/style/style-issue.ts'
import { problemTheme } from '../problems/problem-theme.ts'
import { drawnStyle } from './drawn-style.ts'
import { LatestIssues } from './latest-issues.ts'
import type { StyleChecker } from './style-checker.ts'

/** The delay between the last key and the check of the style, in milliseconds. */
const CHECK_DELAY = 700

/** Underlines the style issues of a text. A worker checks the text. */
export function styleDiagnostics(checker: StyleChecker): Extension {
  const latest = new LatestIssues()
  return [
    linter((view) => diagnosticsOf(view, checker, latest), {
      delay: CHECK_DELAY,
      needsRefresh: () => latest.takeChange(),
    }),
    ViewPlugin.define((view) => {
      const stop = checker.watch(() => {
        latest.isChanged = true
        forceLinting(view)
      })
      return { destroy: stop }
    }),
    drawnStyle(latest),
    problemTheme,
  ]
}

async function diagnosticsOf(
  view: EditorView,
  checker: StyleChecker,
  latest: LatestIssues,
): Promise<readonly Diagnostic[]> {
  const text = view.state.doc
  if (!checker.hasRules || view.state.readOnly) {
    latest.set([], text)
    return []
  }
  const { promise, resolve } = Promise.withResolvers<readonly StyleIssue[]>()
  checker.check(text.toString(), (issues, isComplete) => {
    if (view.state.doc === text) latest.set(issues, text)
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
      const line = view.state.doc.lineAt(from)
      const within = { from: from - line.from, to: to - line.from }
      const change = fixChange(line.text, within, words)
      view.dispatch({
        changes: { ...change, from: line.from + change.from, to: line.from + change.to },
        selection: { anchor: line.from + change.from + words.length },
        userEvent: 'input',
      })
      view.focus()
    },
  }))
}

function linkedMessage(message: string, link: string): Node {
  const container = document.createElement('span')
  container.append(`${message} `)
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.target = '_blank'
  anchor.rel = 'noreferrer'
  anchor.textContent = 'Why'
  container.append(anchor)
  return container
}
