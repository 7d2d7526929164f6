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
    ['tags="betamax" data-tags="beta"', 'tags="betamax" data-tags="beta"'],
  ])('is renamed in %s', (before, after) => {
    expect(renameUpdateTag(entry(before), 'beta', 'trial')).toBe(entry(after))
    expect(hasUpdateTag(entry(before), 'beta')).toBe(before !== after)
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
    ['tags="betamax" data-tags="beta"', 'tags="betamax" data-tags="beta"'],
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

  it('is found in linear time', () => {
    expect(hasUpdateTag('{% update '.repeat(100_000), 'beta')).toBe(false)
    expect(hasUpdateTag(`{% update tags="${', '.repeat(100_000)}`, 'beta')).toBe(false)
    const long = (tags: string): string => entry(`tags="${tags}"`).repeat(20_000)
    expect(removeUpdateTag(long('new,beta'), 'beta')).toBe(long('new'))
  })
})
