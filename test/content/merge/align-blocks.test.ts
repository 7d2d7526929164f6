import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import { alignBlocks } from '../../../src-main/content/merge/align-blocks.ts'
import { threeVersions } from '../../support/sync/versions.ts'

/** Returns the aligned block of `after` for each block of `before`, as texts; undefined for a deleted block. */
function follow(before: string, after: string): Record<string, string | undefined> {
  const places = alignBlocks(before, after)
  const now = new Map(splitBlocks(after).map((block) => [block.id, after.slice(block.start, block.end)]))
  return Object.fromEntries(
    splitBlocks(before).map((block) => [
      before.slice(block.start, block.end),
      now.get(places.get(block.id) ?? ''),
    ]),
  )
}

describe('following blocks into a later version', () => {
  const page =
    '# Title\n\nThe first paragraph stands here.\n\nThe second one is another.\n\n- an item\n- more\n'

  test('an unchanged page retains all of its blocks', () => {
    const ids = splitBlocks(page).map(({ id }) => id)
    expect(ids).toHaveLength(5)
    expect(alignBlocks(page, page)).toEqual(new Map(ids.map((id) => [id, id])))
  })

  test('blocks added above change nothing', () => {
    expect(follow(page, `New at the top.\n\n${page}`)).toEqual(follow(page, page))
  })

  test('an edited paragraph retains its identity', () => {
    const edited = page.replace('stands here', 'stands here, with a few words more')
    expect(follow(page, edited)['The first paragraph stands here.']).toBe(
      'The first paragraph stands here, with a few words more.',
    )
  })

  test('a moved block is found at its new place', () => {
    const moved =
      '- an item\n- more\n\n# Title\n\nThe second one is another.\n\nThe first paragraph stands here.\n'
    expect(follow(page, moved)).toEqual(follow(page, page))
  })

  test('a removed block is deleted, and no neighbour takes its place', () => {
    const places = follow(page, page.replace('The second one is another.\n\n', ''))
    expect(places['The second one is another.']).toBeUndefined()
    expect(places['The first paragraph stands here.']).toBe('The first paragraph stands here.')
  })

  test('a paragraph that is replaced by an unrelated one is deleted', () => {
    const replaced = page.replace('The second one is another.', 'Wind blows over hills tonight')
    expect(follow(page, replaced)['The second one is another.']).toBeUndefined()
  })

  test('of several blocks with equal texts, the removed one is deleted', () => {
    const before = 'Example:\n\none\n\nExample:\n\ntwo\n\nExample:\n\nthree\n'
    const after = 'Example:\n\none\n\nExample:\n\nthree\n'
    const ids = splitBlocks(before).map(({ id }) => id)
    const places = alignBlocks(before, after)
    expect(places.get(ids[0]!)).toBe(ids[0])
    expect([places.get(ids[2]!), places.get(ids[4]!)].filter(Boolean)).toEqual([ids[2]])
  })

  test('two edited neighbours are not confused', () => {
    const before = 'Cats sleep all day long on the sofa.\n\nDogs run in the park every morning.\n'
    const after = 'Cats sleep all day long on the bed.\n\nNew.\n\nDogs run in the woods every morning.\n'
    expect(follow(before, after)).toEqual({
      'Cats sleep all day long on the sofa.': 'Cats sleep all day long on the bed.',
      'Dogs run in the park every morning.': 'Dogs run in the woods every morning.',
    })
  })

  test('each aligned block exists in both versions, once', () => {
    fc.assert(
      fc.property(threeVersions, ({ base, mine }) => {
        const places = alignBlocks(base, mine)
        const [old, now] = [base, mine].map((text) => new Set(splitBlocks(text).map(({ id }) => id)))
        expect(new Set(places.values()).size).toBe(places.size)
        expect([...old!]).toEqual(expect.arrayContaining([...places.keys()]))
        expect([...now!]).toEqual(expect.arrayContaining([...places.values()]))
      }),
    )
  })

  test('an unchanged block that occurs once in both versions is never lost', () => {
    fc.assert(
      fc.property(threeVersions, ({ base, mine }) => {
        const places = alignBlocks(base, mine)
        const [old, now] = [base, mine].map((text) => new Set(splitBlocks(text).map(({ id }) => id)))
        const standsOnce = (id: string, ids: Set<string>) =>
          !id.includes('-') && ids.has(id) && !ids.has(`${id}-2`)
        for (const id of [...old!].filter((each) => standsOnce(each, old!) && standsOnce(each, now!))) {
          expect(places.get(id)).toBe(id)
        }
      }),
    )
  })
})
