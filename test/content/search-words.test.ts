import { describe, expect, it } from 'vitest'
import { indexedText, queriedText } from '../../src-main/content/search/search-words.ts'

describe('indexedText', () => {
  it('leaves words of scripts with spaces unchanged', () => {
    expect(indexedText('The borrow checker, überall')).toBe('The borrow checker, überall')
  })

  it('writes a script without spaces as pairs, and its last character as a word', () => {
    expect(indexedText('東京都').trim()).toBe('東京 京都 都')
    expect(queriedText('東京都').trim()).toBe('東京 京都')
  })

  it('separates other words from such a script', () => {
    expect(indexedText('Rust入門').split(/\s+/).filter(Boolean)).toEqual(['Rust', '入門', '門'])
  })

  it('writes the signs in the names of languages as words', () => {
    expect(indexedText('C++17 and C# are not C')).toBe('C Cplusplus17 and C Csharp are not C')
  })

  it('treats no anchor and no heading mark as a name', () => {
    expect(indexedText('see a#b and # Title')).toBe('see a#b and # Title')
  })

  it('drops vowel points, which writers mostly omit', () => {
    expect(indexedText('مَدرَسة')).toBe('مدرسة')
  })
})
