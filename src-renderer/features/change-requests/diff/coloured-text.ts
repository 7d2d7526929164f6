import { Compartment, type Extension } from '@codemirror/state'
import { ViewPlugin } from '@codemirror/view'
import { markdownSupport } from '../../../editor/theme/markdown-support.ts'
import { afterPaint } from '../../../markdown/after-paint.ts'

/** The most characters whose Markdown is parsed before the text is painted. */
const AT_ONCE = 20_000

/** Returns the Markdown of a text that is only read. A long text gets its colours after it is painted. */
export function colouredText(text: string): Extension {
  if (text.length <= AT_ONCE) return markdownSupport
  const language = new Compartment()
  const later = ViewPlugin.define((view) => {
    let isDestroyed = false
    afterPaint(() => {
      if (!isDestroyed) view.dispatch({ effects: language.reconfigure(markdownSupport) })
    })
    return { destroy: () => void (isDestroyed = true) }
  })
  return [language.of([]), later]
}
