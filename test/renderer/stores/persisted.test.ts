import { describe, expect, it } from 'vitest'
import { nextTick, watchEffect } from 'vue'
import { flag, numberWithin, oneOf, persisted } from '../../../src-renderer/stores/persisted.ts'

function storageWith(stored: Record<string, string> = {}) {
  return {
    stored,
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
  }
}

describe('a stored value of the interface', () => {
  it('is stored when it changes, and read again', () => {
    const storage = storageWith()
    persisted('width', 200, numberWithin(100, 400), storage).value = 300
    expect(storage.stored).toEqual({ 'carrel.width': '300' })
    expect(persisted('width', 200, numberWithin(100, 400), storage).value).toBe(300)
  })

  it('notifies its readers', async () => {
    const width = persisted('width', 200, numberWithin(100, 400), storageWith())
    const seen: number[] = []
    watchEffect(() => seen.push(width.value))
    width.value = 250
    await nextTick()
    expect(seen).toEqual([200, 250])
  })

  it.each(['not json', '"wide"', 'null', '{}'])('has its initial value when %s was stored', (stored) => {
    const storage = storageWith({ 'carrel.width': stored })
    expect(persisted('width', 200, numberWithin(100, 400), storage).value).toBe(200)
  })

  it('works without a storage', () => {
    const refuse = (): never => {
      throw new DOMException('The storage is full', 'QuotaExceededError')
    }
    const width = persisted('width', 200, numberWithin(100, 400), { getItem: refuse, setItem: refuse })
    width.value = 250
    expect(width.value).toBe(250)
  })

  it('accepts words, flags and numbers of its own kind only', () => {
    expect(oneOf(['light', 'dark'])('dark')).toBe('dark')
    expect(oneOf(['light', 'dark'])('blue')).toBeUndefined()
    expect(flag('true')).toBeUndefined()
    expect(numberWithin(1, 5)(99)).toBe(5)
    expect(numberWithin(1, 5)(Number.NaN)).toBeUndefined()
  })
})
