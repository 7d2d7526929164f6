import { describe, expect, it } from 'vitest'
import {
  changesOf,
  fieldsOf,
  nameFor,
  offeredColours,
  problemOfName,
  type EditedTag,
} from '../../../src-renderer/features/change-requests/tags/edited-tag.ts'

const NEW: EditedTag = { kind: 'new' }
const BETA: EditedTag = {
  kind: 'known',
  tag: { slug: 'beta', label: 'Beta version', color: 'red', icon: 'flask' },
}

describe('the dialog of a tag', () => {
  it('changes only the values that differ, the name first', () => {
    const fields = fieldsOf(BETA)
    expect(changesOf(BETA, fields)).toEqual([])
    expect(changesOf(BETA, { ...fields, name: 'trial', color: 'default', icon: '', label: 'Trial' })).toEqual(
      [
        { operation: 'rename_tag', name: 'beta', to: 'trial' },
        { operation: 'set_tag', name: 'trial', label: 'Trial', icon: null, color: null },
      ],
    )
  })

  it('adds a tag without a label when the label is its name', () => {
    const fields = { ...fieldsOf(NEW), name: 'beta', label: 'beta' }
    expect(changesOf(NEW, fields)).toEqual([{ operation: 'set_tag', name: 'beta' }])
    expect(changesOf(NEW, { ...fields, name: ' ' })).toEqual([])
  })

  it('suggests a name for a label in any script', () => {
    expect(['Beta version!', 'Über uns', '新 版本', '…'].map(nameFor)).toEqual([
      'beta-version',
      'über-uns',
      '新-版本',
      '',
    ])
  })

  it('refuses the name of another tag', () => {
    expect(problemOfName('team', BETA, ['beta', 'team'])).toContain('already')
    expect(problemOfName('beta', BETA, ['beta', 'team'])).toBeUndefined()
  })

  it('offers an unknown colour unchanged', () => {
    expect(offeredColours('#ff0000').at(-1)?.value).toBe('#ff0000')
    expect(offeredColours('red')).toEqual(offeredColours('blue'))
  })
})
