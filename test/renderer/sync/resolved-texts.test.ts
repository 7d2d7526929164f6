import { describe, expect, it } from 'vitest'
import {
  forgetTexts,
  storeText,
  storedText,
} from '../../../src-renderer/features/sync/resolve/resolved-texts.ts'

const place = { intent: 'i', name: 'p', base: 'Refused text' }

describe('a rewritten text', () => {
  it('is shown again when the screen is opened the next time', () => {
    storeText(localStorage, place, 'Better text')
    expect(storedText(localStorage, place)).toBe('Better text')
  })

  it('belongs to its base, and to no later text', () => {
    storeText(localStorage, place, 'Better text')
    expect(storedText(localStorage, { ...place, base: 'Another text' })).toBeUndefined()
  })

  it('is removed once it is saved', () => {
    storeText(localStorage, place, 'Better text')
    storeText(localStorage, { ...place, name: 'new-1' }, 'A comment')
    forgetTexts(localStorage, 'i', ['p', 'new-1'])
    expect(localStorage).toHaveLength(0)
  })
})
