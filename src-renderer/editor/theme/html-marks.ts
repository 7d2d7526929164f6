import { syntaxTree } from '@codemirror/language'
import {
  Decoration,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view'

const NAME = Decoration.mark({ class: 'cm-html-name' })
const ATTRIBUTE = Decoration.mark({ class: 'cm-html-attribute' })
const VALUE = Decoration.mark({ class: 'cm-html-value' })

/** A tag on one line. */
const TAG = /<\/?[a-z][\w-]*(?:\s+[\w:@.-]+(?:\s*=\s*(?:"[^"\n]*"|'[^'\n]*'|[^\s"'=<>`]+))?)*\s*\/?>/gi
/** A coloured part of a tag: its name, a value or an attribute. */
const PART = /(<\/?[\w-]+|\/?>$)|("[^"]*"|'[^']*'|(?<==\s*)[^\s"'=<>`]+)|([\w:@.-]+)/g

const tags = new MatchDecorator({
  regexp: TAG,
  decorate(add, from, _to, match, view) {
    if (!isHtml(view, from)) return
    for (const { index, 0: part, 1: name, 2: value } of match[0].matchAll(PART)) {
      const mark = name !== undefined ? NAME : value !== undefined ? VALUE : ATTRIBUTE
      add(from + index, from + index + part.length, mark)
    }
  },
})

/** True at a position that Markdown parses as HTML. A tag within code is text. */
function isHtml({ state }: EditorView, position: number): boolean {
  const { name } = syntaxTree(state).resolveInner(position, 1)
  return name === 'HTMLTag' || name === 'HTMLBlock'
}

/** Colours the HTML tags near the screen. */
export const htmlMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = tags.createDeco(view)
    }

    update({ docChanged, viewportChanged, startState, state, view }: ViewUpdate): void {
      // An edit may turn text far below into code or HTML.
      const isParsed = syntaxTree(startState) !== syntaxTree(state)
      if (docChanged || viewportChanged || isParsed) this.decorations = tags.createDeco(view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)
