import { forEachDiagnostic, type Diagnostic } from '@codemirror/lint'
import { Prec, type EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { liveField } from '../live/live-field.ts'
import { positionAt } from '../live/pointer-place.ts'
import { hideSelectionTools } from '../selection/selection-tooltip.ts'
import { nextProblem, previousProblem, problemAt, problemSources, type TextProblem } from './text-problem.ts'

/**
 * Returns the keys for all underlined problems. `F8` and `Shift-F8` select the next and the previous problem. `Mod-.`
 * opens the fixes of a problem, and so does the right mouse button. `Mod-F8` applies the first fix.
 */
export function problemKeys(openFixes: (problem: TextProblem) => void): Extension {
  return [
    problemSources.of(diagnosedProblems),
    EditorView.domEventHandlers({
      contextmenu(event, view) {
        const isLive = view.state.field(liveField, false) !== undefined
        const position = isLive
          ? positionAt(view, event)
          : view.posAtCoords({ x: event.clientX, y: event.clientY }, false)
        const problem = problemAt(view.state, position)
        if (!problem || view.state.readOnly) return false
        select(view, problem)
        openFixes(problem)
        return true
      },
    }),
    Prec.high(
      keymap.of([
        { key: 'F8', run: (view) => goTo(view, nextProblem), shift: (view) => goTo(view, previousProblem) },
        { key: 'Mod-F8', run: applyFirstFix },
        {
          key: 'Mod-.',
          run(view) {
            const { head } = view.state.selection.main
            const problem = problemAt(view.state, head) ?? searchAround(view.state, head, nextProblem)
            if (!problem || view.state.readOnly) return true
            select(view, problem)
            openFixes(problem)
            return true
          },
        },
      ]),
    ),
  ]
}

type Search = (state: EditorState, position: number) => TextProblem | undefined

/** Searches from a position, and then once more from the other end of the text. */
function searchAround(state: EditorState, position: number, search: Search): TextProblem | undefined {
  return search(state, position) ?? search(state, search === nextProblem ? -1 : state.doc.length)
}

function goTo(view: EditorView, search: Search): boolean {
  const { from } = view.state.selection.main
  const problem = searchAround(view.state, from, search)
  if (!problem) {
    view.dispatch({ effects: EditorView.announce.of('No problems in this text') })
    return true
  }
  select(view, problem)
  const words = view.state.sliceDoc(problem.from, problem.to).slice(0, 200)
  view.dispatch({ effects: EditorView.announce.of(`${words}. ${problem.reason}`) })
  return true
}

function select(view: EditorView, { from, to }: TextProblem): void {
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: hideSelectionTools.of(null),
    scrollIntoView: true,
    userEvent: 'select',
  })
  view.focus()
}

/** Applies the first fix of the problem at the caret. Returns false without a problem. */
function applyFirstFix(view: EditorView): boolean {
  const problem = problemAt(view.state, view.state.selection.main.head)
  if (!problem || view.state.readOnly) return false
  void problem.fixes().then(([first]) => first?.run(view))
  return true
}

/** Returns the problems among the diagnostics: broken links and style issues. */
function diagnosedProblems(state: EditorState, from: number, to: number): TextProblem[] {
  const problems: TextProblem[] = []
  forEachDiagnostic(state, (diagnostic, start, end) => {
    if (start <= to && end >= from) problems.push(problemOf(diagnostic, start, end))
  })
  return problems
}

function problemOf({ message, actions = [] }: Diagnostic, from: number, to: number): TextProblem {
  const fixes = actions.map(({ name, apply }) => ({
    label: name,
    run: (view: EditorView) => apply(view, from, to),
  }))
  return { from, to, reason: message, fixes: () => Promise.resolve(fixes), otherActions: [] }
}
