import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeText } from '../../../src-main/content/merge/merge-text.ts'
import { mergeWriting } from '../../../src-main/content/merge/merge-writing.ts'

const LINE = 'The first sentence stands here. The second follows it. The third ends the line.\n'

describe('merging text that two users write at one time', () => {
  test('edits of two sentences of one paragraph are merged', () => {
    const mine = LINE.replace('stands here.', 'stands here, as it should.')
    const theirs = LINE.replace('ends the line.', 'ends the whole line.')
    const merged = mergeWriting(LINE, mine, theirs)
    expect(merged.conflicts).toEqual([])
    expect(merged.text).toBe(mine.replace('ends the line.', 'ends the whole line.'))
  })

  test('edits of neighbouring items of a list are merged', () => {
    const merged = mergeWriting('- one\n- two\n', '- one more\n- two\n', '- one\n- two too\n')
    expect(merged).toEqual({ text: '- one more\n- two too\n', conflicts: [] })
  })

  test('words that both write at one place are a conflict with both', () => {
    const mine = LINE.replace('it. The third', 'it. Mine. The third')
    const theirs = LINE.replace('it. The third', 'it. Theirs. The third')
    const { conflicts } = mergeWriting(LINE, mine, theirs)
    expect(conflicts).toMatchObject([{ mine, theirs }])
  })

  test('changes of neighbouring words are a conflict', () => {
    expect(mergeWriting('red green\n', 'blue green\n', 'red yellow\n').conflicts).toMatchObject([
      { base: 'red green\n', mine: 'blue green\n', theirs: 'red yellow\n' },
    ])
  })

  test('a place that is merged by words stays merged next to a conflict', () => {
    const base = `${LINE}\nOther words.\n`
    const mine = `${LINE.replace('first', 'very first')}\nMy words.\n`
    const theirs = `${LINE.replace('third', 'very third')}\nTheir words.\n`
    const merged = mergeWriting(base, mine, theirs)
    expect(merged.conflicts).toMatchObject([{ mine: 'My words.\n', theirs: 'Their words.\n' }])
    expect(merged.text).toContain(LINE.replace('first', 'very first').replace('third', 'very third'))
  })

  test('a place that is merged by words stands once in the text, between equal blank lines', () => {
    const theirs = 'theirs2 \n\n one \n theirs1 \n\n theirs0'
    expect(mergeWriting('\n\n one \n \n\n', '\n\n mine0 one \n \n\n', theirs)).toEqual({
      text: 'theirs2 \n\n mine0 one \n theirs1 \n\n theirs0',
      conflicts: [],
    })
  })

  const TABLE = '| Room | Size |\n| --- | --- |\n| North | large |\n|  |  |\n'

  test.each([
    ['neighbouring cells of one row', ['North', 'North hall'], ['large', 'very large']],
    ['the cells of an empty row', ['|  |  |', '| South |  |'], ['|  |  |', '|  | small |']],
    ['a new row and a cell above it', ['|  |  |\n', '|  |  |\n| West | tiny |\n'], ['large', 'larger']],
    ['two words of one cell', ['| Room |', '| The Room of all |'], ['| Size |', '| Their Size |']],
  ])('%s are merged', (_name, [from = '', to = ''], [other = '', becomes = '']) => {
    const merged = mergeWriting(TABLE, TABLE.replace(from, to), TABLE.replace(other, becomes))
    expect(merged.conflicts).toEqual([])
    for (const word of `${to} ${becomes}`.match(/\w+/g) ?? []) expect(merged.text).toContain(word)
    expect(merged.text.match(/^\|(?:[^|]*\|){2}$/gm)).toHaveLength(merged.text.split('\n').length - 1)
  })

  test.each([
    ['below', '| South | small |\n', '| South | small |\n| West | tiny |\n'],
    ['above', '| South | small |\n', '| West | tiny |\n| South | small |\n'],
    ['below', '| small |  |', '| small |  |\n| West | tiny |'],
    ['below', '| small |  |', '| small |  |\n\nAfter\n'],
  ])('a new row directly %s a row that another user edits is merged', (_where, row, rows) => {
    const head = '| Room | Size |\n| --- | --- |\n'
    const edited = row.replace('small', 'very small')
    const merged = { text: head + rows.replace('small', 'very small'), conflicts: [] }
    expect(mergeWriting(head + row, head + rows, head + edited)).toEqual(merged)
    expect(mergeWriting(head + row, head + edited, head + rows)).toEqual(merged)
  })

  test.each([
    ['Last.', 'Last word.', 'Last.\n\n- New', 'Last word.\n\n- New'],
    ['Last.', 'Last word.', 'Last.\n\n- New\n', 'Last word.\n\n- New\n'],
    ['Last.\n', 'Last word.', 'Last.\n\n- New', 'Last word.\n\n- New'],
    ['A\r\nLast.', 'A\r\nLast word.', 'A\r\nLast.\r\n- New', 'A\r\nLast word.\r\n- New'],
  ])('an edit of the last line %j merges with lines below it', (base, edited, longer, text) => {
    expect(mergeWriting(base, edited, longer)).toEqual({ text, conflicts: [] })
    expect(mergeWriting(base, longer, edited)).toEqual({ text, conflicts: [] })
  })

  test('different rows that both users add at one place are a conflict', () => {
    const merged = mergeWriting(TABLE, `${TABLE}| West | tiny |\n`, `${TABLE}| East | wide |\n`)
    expect(merged.conflicts).toHaveLength(1)
  })

  test('cells that one user realigns merge with a cell that another user writes', () => {
    const aligned =
      '| Room       | Size  |\n| ---------- | ----- |\n| North hall | large |\n|            |       |\n'
    const merged = mergeWriting(TABLE, aligned, TABLE.replace('large', 'very large'))
    expect(merged).toEqual({ text: aligned.replace(' large ', ' very large '), conflicts: [] })
  })

  test('one cell that both write is a conflict, and an escaped bar ends no cell', () => {
    const both = mergeWriting(TABLE, TABLE.replace('North', 'N'), TABLE.replace('North', 'Nord'))
    expect(both.conflicts).toHaveLength(1)
    const base = String.raw`| a \| b | c |` + '\n'
    const merged = mergeWriting(base, base.replace('b', 'B'), base.replace('c', 'C'))
    expect(merged).toEqual({ text: base.replace('b', 'B').replace('c', 'C'), conflicts: [] })
  })

  const ROOMS = '| Room | Size |\n| --- | --- |\n| North | large |\n| South | small |\n'
  const WIDER = '| Room | Floor | Size |\n| --- | --- | --- |\n| North | 2 | large |\n| South |  | small |\n'

  test.each([
    ['a cell', ROOMS.replace('large', 'very large'), WIDER.replace('large', 'very large')],
    ['a head', ROOMS.replace('Room', 'Rooms'), WIDER.replace('Room', 'Rooms')],
    ['a new row', `${ROOMS}| West | tiny |\n`, `${WIDER}| West |  | tiny |\n`],
    [
      'a new row between',
      ROOMS.replace('| South', '| East | tiny |\n| South'),
      WIDER.replace('| South', '| East |  | tiny |\n| South'),
    ],
    [
      'a new column beside',
      ROOMS.replaceAll(/ \|$/gm, ' |  |').replace('--- |  |', '--- | --- |'),
      WIDER.replaceAll(/ \|$/gm, ' |  |').replace('--- |  |', '--- | --- |'),
    ],
  ])('a new column merges with %s of another user', (_name, other, merged) => {
    expect(mergeWriting(ROOMS, WIDER, other)).toEqual({ text: merged, conflicts: [] })
    expect(mergeWriting(ROOMS, other, WIDER)).toEqual({ text: merged, conflicts: [] })
  })

  test('a deleted column merges with a cell next to it, and its edited cell is a conflict', () => {
    const narrow = '| Room |\n| --- |\n| North |\n| South |\n'
    const merged = mergeWriting(ROOMS, narrow, ROOMS.replace('North', 'North hall'))
    expect(merged).toEqual({ text: narrow.replace('North', 'North hall'), conflicts: [] })
    expect(mergeWriting(ROOMS, narrow, ROOMS.replace('large', 'larger')).conflicts).toHaveLength(1)
    expect(mergeWriting(ROOMS, narrow, `${ROOMS}| West | tiny |\n`).conflicts).toHaveLength(1)
  })

  test.each([
    ['two users add a column at one place', ROOMS, WIDER, WIDER.replace('Floor', 'Door').replace('2', '4')],
    [
      'a new column is next to one with the same text',
      '| A |  |\n|---|---|\n| x |  |\n',
      '| A |  |  |\n|---|---|---|\n| x |  |  |\n',
      '| A |  |\n|---|---|\n| x | y |\n',
    ],
    [
      'the other user deleted a row with words of the new column',
      ROOMS,
      WIDER,
      ROOMS.replace('| North | large |\n', ''),
    ],
  ])('it stays a conflict when %s', (_name, base, mine, theirs) => {
    const { conflicts } = mergeWriting(base, mine, theirs)
    expect(conflicts).toHaveLength(1)
    expect(mine).toContain(conflicts[0]?.mine)
    expect(theirs).toContain(conflicts[0]?.theirs)
  })

  const words = fc.array(fc.constantFrom('one', 'two', 'three', '.', '\n', '\n\n', '- '), { maxLength: 24 })
  const inserts = fc.array(fc.nat(24), { maxLength: 4 })
  const written = (base: string[], places: number[], name: string): string =>
    places
      .toSorted((one, other) => other - one)
      .reduce((text, place, at) => text.toSpliced(place, 0, `${name}${at}`), base)
      .join(' ')

  test('every word that one of them writes is in the text once, also within conflicts', () => {
    fc.assert(
      fc.property(words, inserts, inserts, (base, mine, theirs) => {
        const texts = [base.join(' '), written(base, mine, 'mine'), written(base, theirs, 'theirs')] as const
        const merged = mergeWriting(...texts)
        const typed = [...mine.keys()].map((at) => `mine${at}`)
        typed.push(...[...theirs.keys()].map((at) => `theirs${at}`))
        for (const word of typed) expect([word, merged.text.split(word).length - 1]).toEqual([word, 1])
      }),
    )
  })

  test('the text is that of a merge by lines where that has no conflict', () => {
    fc.assert(
      fc.property(words, inserts, inserts, (base, mine, theirs) => {
        const texts = [base.join(' '), written(base, mine, 'mine'), written(base, theirs, 'theirs')] as const
        const byLines = mergeText(...texts)
        fc.pre(byLines.conflicts.length === 0)
        expect(mergeWriting(...texts)).toEqual(byLines)
      }),
    )
  })
})
