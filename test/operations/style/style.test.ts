import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { refusal } from '../../support/refusal.ts'
import { openReviewFixture } from '../../support/review-fixture.ts'

const word = (name: string, listed = true): ContentChange => ({ operation: 'set_word', word: name, listed })
const rule = (name: string, state: 'on' | 'off' | 'error' = 'on'): ContentChange => ({
  operation: 'set_style_rule',
  rule: name,
  state,
})
const term = (avoided: string, preferred: string | null, listed = true): ContentChange => ({
  operation: 'set_term',
  avoided,
  preferred,
  listed,
})

/** Opens a review fixture with functions that read the style of the space and of change requests. */
function openFixture() {
  const fixture = openReviewFixture({ One: 'One\n' })
  const spaceId = fixture.space
  const style = (changeRequestId?: string) =>
    changeRequestId === undefined
      ? fixture.workspace.call('getStyle', { params: { spaceId } })
      : fixture.workspace.call('getStyleInChangeRequest', { params: { spaceId, changeRequestId } })
  const file = (path: string, changeRequestId?: string) =>
    style(changeRequestId).files.find((each) => each.path === path)?.text
  const update = (changeRequestId: string) =>
    fixture.workspace.call('updateChangeRequest', { params: { spaceId, changeRequestId } })
  return { ...fixture, style, file, update }
}

describe('the words of a space', () => {
  it('change within a change request, and in the space once it is merged', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, word('Carrel'), word('Node.js'))
    expect(fixture.style(request).words).toEqual(['Carrel', 'Node.js'])
    expect(fixture.style().words).toEqual([])
    fixture.mergeResult(request)
    expect(fixture.style().words).toEqual(['Carrel', 'Node.js'])
    expect(fixture.style().wordsPath).toBe('styles/config/vocabularies/Space/accept.txt')
    fixture.changeSpace(word('Carrel', false))
    expect(fixture.style().words).toEqual(['Node.js'])
  })

  it('of two change requests are joined, also by an update from the space', () => {
    const fixture = openFixture()
    fixture.changeSpace(word('old'), word('stays'))
    const [one, two] = [fixture.begin(), fixture.begin()]
    fixture.change(one, word('alpha'), word('old', false))
    fixture.change(two, word('beta'))
    fixture.mergeResult(one)
    fixture.update(two)
    expect(fixture.style(two).words.toSorted()).toEqual(['alpha', 'beta', 'stays'])
    fixture.mergeResult(two)
    expect(fixture.style().words.toSorted()).toEqual(['alpha', 'beta', 'stays'])
  })

  it('are stored in the word list that the settings name', () => {
    const fixture = openFixture()
    fixture.changeSpace(
      {
        operation: 'put_style_files',
        files: [{ path: 'config/vocabularies/Docs/accept.txt', text: '# Names\nLumen\n' }],
      },
      rule('Space.Passive'),
    )
    expect(fixture.style().words).toEqual([])
    expect(fixture.style().settings).toContain('Vocab = Space')
  })
})

describe('the style rules of a space', () => {
  it('are files that Vale reads', () => {
    const fixture = openFixture()
    fixture.changeSpace(rule('Space.Passive'), rule('Space.Repetition', 'error'), rule('Google'))
    expect(fixture.style().settings).toBe(
      'StylesPath = styles\nMinAlertLevel = suggestion\nVocab = Space\n\n[*.md]\nSpace.Passive = YES\nSpace.Repetition = error\nBasedOnStyles = Google\n',
    )
    expect(fixture.file('Space/Passive.yml')).toContain('extends: existence')
    expect(fixture.file('config/vocabularies/Space/accept.txt')).toBe('')
    fixture.changeSpace(rule('Space.Passive', 'off'), rule('Google', 'off'))
    expect(fixture.style().settings).toContain(
      'Space.Passive = NO\nSpace.Repetition = error\nBasedOnStyles = \n',
    )
  })

  it('of two change requests are joined', () => {
    const fixture = openFixture()
    const [one, two] = [fixture.begin(), fixture.begin()]
    fixture.change(one, rule('Space.Passive'), term('utilize', 'use'))
    fixture.change(two, rule('Space.Repetition'), rule('Space.Passive', 'error'), term('leverage', 'use'))
    fixture.mergeResult(one)
    fixture.mergeResult(two)
    const { settings } = fixture.style()
    expect(settings).toContain('Space.Repetition = YES')
    expect(settings).toContain('Space.Passive = error')
    expect(settings).not.toContain('Space.Passive = YES')
    expect(fixture.file('Space/Terms.yml')).toMatch(
      /swap:\n(?: {2}utilize: use\n {2}leverage: use|.*leverage.*\n.*utilize.*)\n$/,
    )
  })

  it('have terms that are changed, and moved between preferred and avoided', () => {
    const fixture = openFixture()
    fixture.changeSpace(term('level', 'tier'), term('e.g.', 'for example'))
    expect(fixture.file('Space/Terms.yml')).toContain(
      'level: warning\nignorecase: true\naction:\n  name: replace\nswap:\n  level: tier\n',
    )
    fixture.changeSpace(term('level', 'grade'))
    expect(fixture.file('Space/Terms.yml')).toContain('  level: grade\n')
    fixture.changeSpace(term('level', null))
    expect(fixture.file('Space/Terms.yml')).not.toContain('grade')
    expect(fixture.file('Space/Avoid.yml')).toContain('tokens:\n  - level\n')
    fixture.changeSpace(term('level', null, false))
    expect(fixture.file('Space/Avoid.yml')).not.toContain('- level')
    expect(fixture.style().settings).toContain('Space.Terms = YES\nSpace.Avoid = YES\n')
  })

  it('refuse a path that leads out of their folder', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    const files = [{ path: '../SUMMARY.md', text: 'x' }]
    expect(refusal(fixture.attempt(request, { operation: 'put_style_files', files }))).toBe('input.invalid')
  })
})
