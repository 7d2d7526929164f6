import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { markdownSupport } from '../../../src-renderer/editor/theme/markdown-support.ts'

/** Returns the comments in the syntax tree of a text. */
function commentsIn(doc: string): string[] {
  const state = EditorState.create({ doc, extensions: [markdownSupport] })
  const found: string[] = []
  ensureSyntaxTree(state, doc.length, 60_000)!.iterate({
    enter({ name, from, to }) {
      if (name === 'Comment' || name === 'CommentBlock') found.push(doc.slice(from, to))
    },
  })
  return found
}

it.each([
  ['{/* one\n\n# two */}\n\ntext', ['{/* one\n\n# two */}']],
  ['text {/* one */} text {/* two */}', ['{/* one */}', '{/* two */}']],
  ['{/* one */} text', ['{/* one */}']],
  ['text\n{/* one */}\ntext', ['{/* one */}']],
  ['- {/* one */}\n- text', ['{/* one */}']],
  ['<!-- one -->', ['<!-- one -->']],
  ['`{/* code */}`', []],
  ['```\n{/* code */}\n```', []],
  ['text {/* open', []],
  ["import A from './a'\n\n# Head", ["import A from './a'"]],
  ['# Head\n\nexport const a = [\n  1,\n]\n\ntext', ['export const a = [\n  1,\n]']],
  ['import the pages from a folder', []],
  ["- import A from './a'", []],
  ["> import A from './a'", []],
  ["  import A from './a'", []],
])('the editor draws comments, imports and exports of MDX as comments of HTML: %j', (doc, comments) => {
  expect(commentsIn(doc)).toEqual(comments)
})
