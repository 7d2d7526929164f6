import { describe, expect, it } from 'vitest'
import { isTrustedSender } from '../../../src-main/desktop/ipc/trusted-sender.ts'

const origin = 'app://carrel'

describe('isTrustedSender', () => {
  it.each(['app://carrel', 'app://carrel/', 'app://carrel/space/page?x#y'])(
    'trusts our page at %s',
    (url) => {
      expect(isTrustedSender({ url, parent: null }, origin)).toBe(true)
    },
  )

  it.each([
    'https://example.org/',
    'app://carrel.example.org/',
    'app://carrelx/',
    'app://other/',
    'file:///app://carrel/',
    'data:text/html,app://carrel/',
    'about:blank',
    '',
  ])('does not trust %j', (url) => {
    expect(isTrustedSender({ url, parent: null }, origin)).toBe(false)
  })

  it('does not trust a frame within our page', () => {
    expect(isTrustedSender({ url: 'app://carrel/mermaid-frame.html', parent: {} }, origin)).toBe(false)
  })

  it('does not trust a removed frame', () => {
    expect(isTrustedSender(null, origin)).toBe(false)
  })
})
