import { expect, it } from 'vitest'
import { TargetFinder } from '../../../../src-renderer/editor/links/find-targets.ts'
import type { LinkPlace } from '../../../../src-renderer/editor/links/link-target.ts'

const place = (reusables: LinkPlace['reusables']): LinkPlace => ({
  sourcePath: 'room/lamps.md',
  find: async () => [],
  references: async () => [],
  pageAt: async () => undefined,
  textOf: async () => '',
  files: () => [],
  reusables,
  users: async () => [],
})

/** Types the words of a link. Returns the titles that are offered at the end. */
async function titles(finder: TargetFinder, target: LinkPlace, words: string): Promise<string[]> {
  let offered: string[] = []
  for (let length = 0; length <= words.length; length += 1) {
    const found = await finder.byWords(target, words.slice(0, length), () => '')
    offered = found.map(({ title }) => title)
  }
  return offered
}

it('offers reusable content that was added after the last link with the same words', async () => {
  const finder = new TargetFinder()
  expect(
    await titles(
      finder,
      place(async () => []),
      'lamp',
    ),
  ).toEqual([])
  const added = place(async () => [{ kind: 'reusable', title: 'Lamp warning', href: 'lamp.md' }])
  expect(await titles(finder, added, 'lamp')).toEqual(['Lamp warning'])
})

it('reads the reusable contents once for the words of a link', async () => {
  let reads = 0
  await titles(
    new TargetFinder(),
    place(async () => {
      reads += 1
      return []
    }),
    'lamp warning',
  )
  expect(reads).toBe(1)
})
