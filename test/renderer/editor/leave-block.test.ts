import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { leaveBlock } from '../../../src-renderer/editor/live/leave-block.ts'
import { markdownSupport } from '../../../src-renderer/editor/theme/markdown-support.ts'

/** Runs the command at the caret `¦`. */
function run(marked: string): string | false {
  const doc = marked.replace('¦', '')
  let state = EditorState.create({
    doc,
    selection: { anchor: marked.indexOf('¦') },
    extensions: [markdownSupport],
  })
  if (!leaveBlock({ state, dispatch: (transaction) => (state = transaction.state) })) return false
  const { head } = state.selection.main
  const text = state.doc.toString()
  return `${text.slice(0, head)}¦${text.slice(head)}`
}

const HINT = '{% hint style="info" %}\nWords\n{% endhint %}'
const at = (text: string, words: string) => text.replace(words, `${words}¦`)

it.each([
  [at(HINT, 'Wor'), `${HINT}\n\n¦`],
  [`${at(HINT, 'Words')}\nAfter`, `${HINT}\n\n¦\nAfter`],
  [`${at(HINT, '%}')}\n\nAfter`, `${HINT}\n\n¦\n\nAfter`],
  [`${at(HINT, 'Words')}\n\n\nAfter`, `${HINT}\n\n¦\nAfter`],
  [
    '{% tabs %}\n{% tab title="A" %}\nOne¦\n{% endtab %}\n{% endtabs %}\n',
    '{% tabs %}\n{% tab title="A" %}\nOne\n{% endtab %}\n{% endtabs %}\n\n¦\n',
  ],
  ['```\na¦\n```\n\nAfter', '```\na\n```\n\n¦\n\nAfter'],
  ['> a¦\n> b', '> a\n> b\n\n¦'],
  ['<details>\n<summary>¦A</summary>\n</details>', '<details>\n<summary>A</summary>\n</details>\n\n¦'],
])('Ctrl+Enter begins a paragraph below the block: %j', (before, after) => {
  expect(run(before)).toBe(after)
})

it('leaves the inner one of two boxes', () => {
  const text = `{% tabs %}\n{% tab title="A" %}\n${HINT}\n{% endtab %}\n{% endtabs %}`
  const left = `{% tabs %}\n{% tab title="A" %}\n${HINT}\n\n¦\n{% endtab %}\n{% endtabs %}`
  expect(run(at(text, 'Words'))).toBe(left)
})

it.each([
  ['- a\n\n  {% hint style="info" %}\n  b¦\n  {% endhint %}\n- c', '  {% endhint %}\n\n  ¦\n- c'],
  ['- a\n\n  {% hint style="info" %}\n  b¦\n  {% endhint %}\n\n\n', '  {% endhint %}\n\n  ¦\n\n\n'],
  ['- a\n  - b\n\n    ```js\n    c¦\n    ```\n\nAfter', '    ```\n\n    ¦\n\nAfter'],
  ['1. ```js\n   c¦\n   ```', '   ```\n\n   ¦'],
])('leaves a block within a list item, and stays in the item: %j', (text, end) => {
  expect(String(run(text)).slice(-end.length)).toBe(end)
})

it('leaves code within a box, and then the box', () => {
  const text = '{% hint style="info" %}\n```js\na¦\n```\n{% endhint %}'
  const inside = '{% hint style="info" %}\n```js\na\n```\n\n¦\n{% endhint %}'
  expect(run(text)).toBe(inside)
  expect(run(inside)).toBe(inside.replace('¦', '').concat('\n\n¦'))
})

it.each(['Words¦', '- item¦', '## Head¦', ''])('has its usual effect in %j', (text) => {
  expect(run(text)).toBe(false)
})
