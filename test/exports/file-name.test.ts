import { expect, it } from 'vitest'
import { fileNameOf } from '../../src-main/exports/file-name.ts'

it.each([
  ['CI/CD', 'CI CD'],
  ['Guide: *new*', 'Guide   new'],
  ['..', 'space'],
  ['', 'space'],
  ['é'.repeat(100), 'é'.repeat(80)],
])('the title "%s" names a file', (title, name) => {
  expect(fileNameOf(title, 'space')).toBe(name)
})
