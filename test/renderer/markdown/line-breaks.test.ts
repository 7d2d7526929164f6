// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { htmlOf } from './rendered.ts'

describe('a bare address before a line break', () => {
  it.each([
    [
      'https://a.example,\\\nmore',
      '<p><a href="https://a.example">https://a.example</a>,<br></br>\nmore</p>',
    ],
    [
      'see www.a.example\\\nmore',
      '<p>see <a href="http://www.a.example">www.a.example</a><br></br>\nmore</p>',
    ],
    ['https://a.example/b\nmore', '<p><a href="https://a.example/b">https://a.example/b</a>\nmore</p>'],
  ])('ends before the backslash: %j', (markdown, html) => {
    expect(htmlOf(markdown)).toBe(html)
  })
})

describe('a line break at the end of a paragraph', () => {
  it.each([
    ['Words.\\\n\nmore', '<p>Words.</p><p>more</p>'],
    ['\\\n\nmore', '<p>more</p>'],
    ['1. one\n\n   \\\n\n2. two', '<p>one</p>'],
    ['a\\\\', '<p>a\\</p>'],
    ['Words.\\\\', '<p>Words.\\</p>'],
    ['In C:\\', '<p>In C:\\</p>'],
    ['In C:\\temp\\', '<p>In C:\\temp\\</p>'],
  ])('shows nothing, unless it may be a path: %j', (markdown, html) => {
    expect(htmlOf(markdown)).toContain(html)
  })
})
