import { describe, expect, it } from 'vitest'
import { indexedText, queriedText } from '../../src-main/content/search/search-words.ts'

describe('indexedText', () => {
  it('leaves words with spaces between them as they are', () => {
    expect(indexedText('The borrow checker, überall')).toBe('The borrow checker, überall')
  })

  it('writes a script without spaces as pairs, and its last character alone', () => {
    expect(indexedText('東京都').trim()).toBe('東京 京都 都')
    expect(queriedText('東京都').trim()).toBe('東京 京都')
  })

  it('separates other words from such a script', () => {
    expect(indexedText('Rust入門').split(/\s+/).filter(Boolean)).toEqual(['Rust', '入門', '門'])
  })

  it('gives the names of languages a word of their own', () => {
    expect(indexedText('C++17 and C# are not C')).toBe('C Cplusplus17 and C Csharp are not C')
  })

  it('takes no anchor or heading mark for a name', () => {
    expect(indexedText('see a#b and # Title')).toBe('see a#b and # Title')
  })

  it('leaves out vowel points, which are mostly not written', () => {
    expect(indexedText('مَدرَسة')).toBe('مدرسة')
  })
})
