import { expect, it } from 'vitest'
import { moveSearches } from '../../../src-renderer/features/search/screen/move-searches.ts'
import type { SearchAddress } from '../../../src-renderer/stores/searches.ts'

/** Creates a device with searches, and an account that refuses some of them. */
function createDevice(...queries: string[]) {
  let searches: SearchAddress[] = queries.map((q) => ({ q }))
  const account: string[] = []
  const refused = new Set<string>()
  const elsewhere = new Set<string>()
  const move = () =>
    moveSearches(searches, {
      belongsHere: ({ q = '' }) => !elsewhere.has(q),
      save: ({ q = '' }) => {
        if (refused.has(q)) return Promise.reject(new Error('refused'))
        account.push(q)
        return Promise.resolve()
      },
      forget: (search) => (searches = searches.filter((each) => each !== search)),
    })
  return { account, refused, elsewhere, move, left: () => searches.map(({ q }) => q) }
}

it('searches of this device move to the account in their order, and leave the device', async () => {
  const device = createDevice('newest', 'older', 'oldest')
  await device.move()
  expect(device.account).toEqual(['oldest', 'older', 'newest'])
  expect(device.left()).toEqual([])
  await device.move()
  expect(device.account).toHaveLength(3)
})

it('a search that fails stays on the device, does not delay others, and moves at the next attempt', async () => {
  const device = createDevice('newest', 'older', 'oldest')
  device.refused.add('older')
  await device.move()
  expect(device.account).toEqual(['oldest', 'newest'])
  expect(device.left()).toEqual(['older'])
  device.refused.clear()
  await device.move()
  expect(device.account).toEqual(['oldest', 'newest', 'older'])
  expect(device.left()).toEqual([])
})

it('a search within a space of another workspace waits for that workspace', async () => {
  const device = createDevice('here', 'elsewhere')
  device.elsewhere.add('elsewhere')
  await device.move()
  expect(device.left()).toEqual(['elsewhere'])
})
