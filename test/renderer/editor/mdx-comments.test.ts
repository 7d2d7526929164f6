import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { markdownSupport } from '../../../src-renderer/editor/theme/markdown-support.ts'

/** Returns the comments in the syntax tree of a text. */
function commentsIn(doc: string): string[] {
  const state = EditorState.create({ doc, extensions: [markdownSupport] })
  const found: string[] = []
  ensureSyntaxTree(state, doc.length, 1000)!.iterate({
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
])('the editor draws comments of MDX as those of HTML: %j', (doc, comments) => {
  expect(commentsIn(doc)).toEqual(comments)
})
