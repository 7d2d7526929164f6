import { describe, expect, it } from 'vitest'
import { readTags } from '../../../../src-main/content/markdown/head/tag-definitions.ts'

describe('a file of tags', () => {
  it('defines tags by their names', () => {
    const yaml =
      'tags:\n  - tag: beta\n    label: Beta\n    icon: flask\n    color: orange\n  - tag: plain\n  - label: x\n'
    expect(readTags(yaml)).toEqual({
      tags: [
        { slug: 'beta', label: 'Beta', color: 'orange', icon: 'flask' },
        { slug: 'plain', label: 'plain', color: 'default' },
      ],
      problem: null,
    })
  })

  it('defines the tags of a list without a key, the form of the service', () => {
    expect(readTags("- tag: '101'\n  label: First\n- tag: beta\n  emoji: 🎉\n")).toEqual({
      tags: [
        { slug: '101', label: 'First', color: 'default' },
        { slug: 'beta', label: 'beta', color: 'default', emoji: '🎉' },
      ],
      problem: null,
    })
  })

  it('defines nothing in another form', () => {
    expect(readTags('- a')).toEqual({ tags: [], problem: null })
  })

  it('defines nothing and has a problem when it is not YAML', () => {
    expect(readTags('tags: [')).toEqual({
      tags: [],
      problem:
        'Flow sequence in block collection must be sufficiently indented and end with a ] at line 1, column 8',
    })
  })
})
