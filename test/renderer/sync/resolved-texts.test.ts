import { beforeEach, describe, expect, it } from 'vitest'
import {
  forgetTexts,
  storeText,
  storedText,
} from '../../../src-renderer/features/sync/resolve/resolved-texts.ts'

const place = { intent: 'i', page: 'p', base: 'Refused text' }
beforeEach(() => localStorage.clear())

describe('a text that is written anew', () => {
  it('stands there again when the screen is opened the next time', () => {
    storeText(localStorage, place, 'Better text')
    expect(storedText(localStorage, place)).toBe('Better text')
  })

  it('is of the text that it was made from, and of no later one', () => {
    storeText(localStorage, place, 'Better text')
    expect(storedText(localStorage, { ...place, base: 'Another text' })).toBeUndefined()
  })

  it('is let go once it is saved', () => {
    storeText(localStorage, place, 'Better text')
    storeText(localStorage, { ...place, page: null }, 'A comment')
    forgetTexts(localStorage, 'i', ['p', null])
    expect(localStorage).toHaveLength(0)
  })
})
