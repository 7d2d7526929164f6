import { describe, expect, it } from 'vitest'
import {
  hasUpdateTag,
  removeUpdateTag,
  renameUpdateTag,
} from '../../src-main/content/markdown/directives/update-tags.ts'

const entry = (tags: string): string => `{% update date="2026-07-21" ${tags} %}\nbeta\n{% endupdate %}`

describe('a tag of entries of a changelog', () => {
  it.each([
    ['tags="beta"', 'tags="trial"'],
    ["tags='new, beta ,fixed'", "tags='new, trial ,fixed'"],
    ['tags=“beta,beta-2”', 'tags=“trial,beta-2”'],
  ])('is found and renamed in %s', (before, after) => {
    expect(hasUpdateTag(entry(before), 'beta')).toBe(true)
    expect(renameUpdateTag(entry(before), 'beta', 'trial')).toBe(entry(after))
  })

  it('is neither a part of a name nor a value of another attribute', () => {
    const other = entry('tags="betamax" data-tags="beta"')
    expect(hasUpdateTag(other, 'beta')).toBe(false)
    expect(renameUpdateTag(other, 'beta', 'trial')).toBe(other)
    expect(removeUpdateTag(other, 'beta')).toBe(other)
  })

  it('is renamed once in an entry that also has the new name', () => {
    expect(renameUpdateTag(entry('tags="beta, trial"'), 'beta', 'trial')).toBe(entry('tags="trial"'))
  })

  it.each([
    ['tags="beta"', undefined],
    ["tags=' beta, beta,'", undefined],
    ['tags="beta, new"', 'tags="new"'],
    ["tags='new, beta ,fixed'", "tags='new,fixed'"],
    ['tags=“ new,beta”', 'tags=“ new”'],
  ])('is deleted from %s', (before, after) => {
    const expected = after === undefined ? entry('').replace('  %}', ' %}') : entry(after)
    expect(removeUpdateTag(entry(before), 'beta')).toBe(expected)
  })

  it('is deleted from each entry of a text', () => {
    const text = (tags: string): string =>
      `One\n\n${entry(tags)}\n\n${entry('tags="other"')}\n\n${entry(tags)}\n`
    expect(removeUpdateTag(text('tags="new,beta"'), 'beta')).toBe(text('tags="new"'))
  })

  it('stays in code, and in other blocks', () => {
    const text = `\`\`\`\n${entry('tags="beta"')}\n\`\`\`\n\nAnd \`{% update tags="beta" %}\`, {% hint tags="beta" %}`
    expect(renameUpdateTag(text, 'beta', 'trial')).toBe(text)
    expect(removeUpdateTag(text, 'beta')).toBe(text)
  })
})
