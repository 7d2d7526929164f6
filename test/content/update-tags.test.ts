import { describe, expect, it } from 'vitest'
import { hasUpdateTag, renameUpdateTag } from '../../src-main/content/markdown/directives/update-tags.ts'

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

  it('stays in code, and in other blocks', () => {
    const text = `\`\`\`\n${entry('tags="beta"')}\n\`\`\`\n\nAnd \`{% update tags="beta" %}\`, {% hint tags="beta" %}`
    expect(renameUpdateTag(text, 'beta', 'trial')).toBe(text)
  })

  it('is found in linear time', () => {
    expect(hasUpdateTag('{% update '.repeat(100_000), 'beta')).toBe(false)
    expect(hasUpdateTag(`{% update tags="${', '.repeat(100_000)}`, 'beta')).toBe(false)
  })
})
