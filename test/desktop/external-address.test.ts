import { describe, expect, it } from 'vitest'
import { externalAddress } from '../../src-main/desktop/external-address.ts'

describe('externalAddress', () => {
  it.each(['https://example.org/a?b#c', 'http://example.org/', 'mailto:ada@example.org'])(
    'opens %s',
    (text) => {
      expect(externalAddress(text)).toBe(text)
    },
  )

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://host/share',
    'ms-msdt:/id',
    'app://carrel/',
    'data:text/html,x',
    '/relative',
    'C:\\Windows\\system32\\calc.exe',
    '',
  ])('refuses %j', (text) => {
    expect(() => externalAddress(text)).toThrow(expect.objectContaining({ code: 'input.invalid' }))
  })
})
