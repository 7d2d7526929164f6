import { expect, it } from 'vitest'
import { Places, type Place } from '../../../src-main/http/load/places.ts'

const free = (place: Place) => place.kind === 'admitted' && place.free()

it('refuses a client beyond its own places, and all clients beyond those of all', () => {
  const places = new Places({ perClient: 2, total: 3 })
  const [first] = [places.take('a'), places.take('a')]
  expect(places.take('a')).toEqual({ kind: 'refused', code: 'request.limited' })
  expect(places.take('b')).toMatchObject({ kind: 'admitted' })
  expect(places.take('c')).toEqual({ kind: 'refused', code: 'request.busy' })
  free(first!)
  expect(places.take('c')).toMatchObject({ kind: 'admitted' })
})

it('frees a place once, also when it is released repeatedly', () => {
  const places = new Places({ perClient: 9, total: 2 })
  const [first] = [places.take('a'), places.take('a')]
  free(first!)
  free(first!)
  expect(places.take('a')).toMatchObject({ kind: 'admitted' })
  expect(places.take('a')).toEqual({ kind: 'refused', code: 'request.busy' })
})

it('limits requests without a token only by the total', () => {
  const places = new Places({ perClient: 1, total: 3 })
  for (let times = 0; times < 3; times += 1)
    expect(places.take(undefined)).toMatchObject({ kind: 'admitted' })
  expect(places.take(undefined)).toEqual({ kind: 'refused', code: 'request.busy' })
})
