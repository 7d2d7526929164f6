import { EditorState, type StateCommand } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { splitBlocks } from '../../../../src-main/content/markdown/blocks.ts'
import {
  BLOCK_ACTIONS,
  editBlocks,
  moveBlocks,
  turnBlocks,
} from '../../../../src-renderer/editor/blocks/block-commands.ts'
import type { TextBlock } from '../../../../src-renderer/editor/blocks/turn-into.ts'

/** Runs a command on a text, whose caret is `|`, and returns the text with the caret. */
function run(command: StateCommand, marked: string): string {
  const at = marked.indexOf('|')
  let state = EditorState.create({ doc: marked.replace('|', ''), selection: { anchor: at } })
  command({ state, dispatch: (transaction) => (state = transaction.state) })
  const text = state.doc.toString()
  const { head } = state.selection.main
  return `${text.slice(0, head)}|${text.slice(head)}`
}

const { moveUp, moveDown, duplicate, remove } = BLOCK_ACTIONS
const up = (text: string) => run(moveUp.run, text)
const down = (text: string) => run(moveDown.run, text)
const turn = (target: TextBlock, text: string) =>
  run(
    editBlocks((page, span) => turnBlocks(page, span, target)),
    text,
  )

describe('a moved block', () => {
  it('changes places with its neighbour, and the caret stays at its word', () => {
    expect(down('# A\n\nO|ne\n\n\nTwo\n')).toBe('# A\n\nTwo\n\nO|ne\n')
    expect(up('# A\n\nOne\n\nTw|o\n')).toBe('# A\n\nTw|o\n\nOne\n')
  })

  it('stays at the ends of the page', () => {
    expect(up('O|ne\n\nTwo\n')).toBe('O|ne\n\nTwo\n')
    expect(down('One\n\nTw|o')).toBe('One\n\nTw|o')
  })

  it('moves with its blank line when it leaves a list', () => {
    expect(down('- a\n- |b\n\nEnd\n')).toBe('- a\n\nEnd\n\n- |b\n')
    expect(up('Start\n\n- a\n- b|\n\nEnd')).toBe('Start\n\n- b|\n- a\n\nEnd')
    expect(up('Start\n\n- a|\n- b\n')).toBe('- a|\n\nStart\n\n- b\n')
  })

  it('joins a list with the same blank lines as its items', () => {
    expect(up('- a\n- b\n\nEnd\n\n- c|\n')).toBe('- a\n- b\n- c|\n\nEnd\n')
    expect(up('- a\n\n- b\n\nEnd\n\n- c|\n')).toBe('- a\n\n- b\n\n- c|\n\nEnd\n')
  })

  it('has the number of its new place in a list', () => {
    expect(up('1. a\n2. b\n3. |c\n')).toBe('1. a\n2. |c\n3. b\n')
    expect(down('1. |a\n2. b\n\nEnd\n')).toBe('1. b\n2. |a\n\nEnd\n')
    expect(down('3. |a\n4. b\n')).toBe('3. b\n4. |a\n')
    expect(down('1. |a\n1. b\n')).toBe('1. b\n1. |a\n')
  })

  it('retains the lines below its number as part of the item', () => {
    expect(down('8. |a\n   more\n9. b\n10. c\n11. d\n')).toBe('8. b\n9. |a\n   more\n10. c\n11. d\n')
    expect(down('8. x\n9. |a\n   more\n10. c\n')).toBe('8. x\n9. c\n10. |a\n    more\n')
  })

  it('includes a directive up to its end', () => {
    expect(up('One\n\n{% hint style="info" %}\nTw|o\n\nmore\n{% endhint %}\n')).toBe(
      '{% hint style="info" %}\nTw|o\n\nmore\n{% endhint %}\n\nOne\n',
    )
  })

  it('does not move where it would become part of another block', () => {
    const text = '- a\n\nEnd\n\n    co|de\n'
    expect(up(text)).toBe(text)
  })
})

describe('a page whose blocks are moved anywhere', () => {
  const page = [
    '# Title',
    'A paragraph\nof two lines.',
    '- a\n  - nested\n- b\n- c',
    '> quoted\n> words',
    '| A | B |\n| --- | --- |\n| 1 | 2 |',
    '1. one\n\n   deep\n2. two\n3. three',
    '```js\nconst a = 1\n\n\n```',
    '{% tabs %}\n{% tab title="A" %}\n# In\n{% endtab %}\n{% endtabs %}',
    '***',
    'Last words.',
  ].join('\n\n')

  it('has the same blocks in the new order', () => {
    const text = `${page}\n`
    const blocks = splitBlocks(text)
    const plain = (words: string) => words.replace(/^\d+\./, '#.')
    const texts = blocks.map(({ start, end }) => plain(text.slice(start, end)))
    for (let first = 0; first < blocks.length; first++)
      for (let target = 0; target <= blocks.length; target++) {
        const edit = moveBlocks({ text, blocks }, { first, last: first }, target)
        const isStill = target === first || target === first + 1
        expect([first, target, edit === undefined]).toEqual([first, target, isStill])
        if (!edit) continue
        const moved = EditorState.create({ doc: text }).update({ changes: edit.changes }).state.doc.toString()
        const expected = texts.filter((_, index) => index !== first)
        expected.splice(target > first ? target - 1 : target, 0, texts[first] ?? '')
        expect(splitBlocks(moved).map(({ start, end }) => plain(moved.slice(start, end)))).toEqual(expected)
        expect(moved.endsWith('\n')).toBe(true)
      }
  })
})

describe('a duplicated block', () => {
  it('stands after the first one, with the caret in the copy', () => {
    expect(run(duplicate.run, 'One|\n\nTwo\n')).toBe('One\n\nOne|\n\nTwo\n')
    expect(run(duplicate.run, '1. a\n2. b|\n')).toBe('1. a\n2. b\n3. b|\n')
    expect(run(duplicate.run, 'On|ly')).toBe('Only\n\nOn|ly')
  })
})

describe('a deleted block', () => {
  it('leaves its neighbours a blank line apart', () => {
    expect(run(remove.run, 'One\n\nTw|o\n\nThree\n')).toBe('One|\n\nThree\n')
    expect(run(remove.run, '- a\n- |b\n- c\n')).toBe('- a|\n- c\n')
    expect(run(remove.run, '1. |a\n2. b\n')).toBe('|1. b\n')
  })

  it('leaves the lines below a shorter number in their item, which a tab indents', () => {
    expect(run(remove.run, '8. a\n9. |b\n10. c\n\t- nested\n\n\tmore\n')).toBe(
      '8. a|\n9. c\n\t- nested\n\n\tmore\n',
    )
  })

  it('leaves an empty text when it was the only one', () => {
    expect(run(remove.run, 'On|ly\n')).toBe('|\n')
  })
})

describe('a block that is turned into another', () => {
  it.each<[TextBlock, string, string]>([
    ['heading-2', 'Some| words\nhere.', '## Some| words here.'],
    ['heading-1', 'Some\nwords\n---|', '# Some words|'],
    ['paragraph', '## Some| words', 'Some| words'],
    ['paragraph', '|## Some words ##', '|Some words'],
    ['list', 'Some| words\n\nMore', '- Some| words\n\nMore'],
    ['task', '- Some words\n  mor|e', '- [ ] Some words\n  mor|e'],
    ['paragraph', '- [x] Some| words\n  more\n\nEnd', 'Some| words\nmore\n\nEnd'],
    ['task', '- Some| words\n\t- b\n\t\t- c', '- [ ] Some| words\n  - b\n  \t- c'],
    ['paragraph', '- Some| words\n\n\t\tcode\n', 'Some| words\n\n\tcode\n'],
    ['quote', 'Some| words\nmore', '> Some| words\n> more'],
    ['paragraph', '> Some words\n>\n> mo|re', 'Some words\n\nmo|re'],
    ['code', 'Use ```` and| words', '`````\nUse ```` and| words\n`````'],
    ['hint', '- Some| words', '{% hint style="info" %}\nSome| words\n{% endhint %}'],
    ['expandable', 'Some| words', '<details>\n\n<summary>Some| words</summary>\n\n</details>'],
  ])('becomes a %s', (target, before, after) => {
    expect(turn(target, before)).toBe(after)
  })

  it('leaves its list, and the rest of the list stays', () => {
    expect(turn('paragraph', '- a\n- |b\n- c\n')).toBe('- a\n\n|b\n\n- c\n')
  })

  it('joins the list above it with the next number', () => {
    expect(turn('numbers', '1. a\n2. b\n\n|c\n')).toBe('1. a\n2. b\n3. |c\n')
  })

  it('stays as it is when it has no words of its own', () => {
    const text = '{% embed url="https://exam|ple.org" %}\n'
    expect(turn('quote', text)).toBe(text)
  })
})
