import { describe, expect, it } from 'vitest'
import { bytesOfDataUrl } from '../../src-main/platform/data-url.ts'

describe('a data address', () => {
  it.each([
    ['data:,hello%20there', 'hello there'],
    ['data:text/plain;charset=utf-8,%C3%A9', 'é'],
    ['data:text/markdown,# 日本語 é%C3%A9 😀', '# 日本語 éé 😀'],
    ['data:text/plain;base64,aGVsbG8=', 'hello'],
    ['data:;base64,aGVsbG8', 'hello'],
    ['data:;base64,aGVs bG8%3D', 'hello'],
    ['data:;base64,__-_', '\xff\xff\xbf'],
  ])('%s contains its bytes', (url, text) => {
    expect(bytesOfDataUrl(url)).toEqual(Buffer.from(text, text.startsWith('\xff') ? 'latin1' : 'utf8'))
  })

  it.each([
    'data:;base64,***',
    'data:;base64,aGVs*G8=',
    'data:;base64,aG=VsbG8',
    'data:,100%',
    'data:no-comma',
  ])('%s is not a data address', (url) => {
    expect(bytesOfDataUrl(url)).toBeUndefined()
  })
})
