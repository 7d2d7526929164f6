import { Decoration, MatchDecorator, ViewPlugin } from '@codemirror/view'
import type { DecorationSet, EditorView, ViewUpdate } from '@codemirror/view'

const directives = new MatchDecorator({
  regexp: /\{%[^\n]*?%\}/g,
  decoration: Decoration.mark({ class: 'cm-directive' }),
})

/** Marks the directives `{% … %}`, which Markdown does not have. */
export const directiveMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = directives.createDeco(view)
    }

    update(update: ViewUpdate): void {
      this.decorations = directives.updateDeco(update, this.decorations)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)
