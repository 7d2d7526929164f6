import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { openReviewDesk } from '../../support/change-requests.ts'

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

function openDesk() {
  const desk = openReviewDesk({ One: 'One\n' })
  const spaceId = desk.space
  const style = (changeRequestId?: string) =>
    changeRequestId === undefined
      ? desk.workspace.call('getStyle', { params: { spaceId } })
      : desk.workspace.call('getStyleInChangeRequest', { params: { spaceId, changeRequestId } })
  const file = (path: string, changeRequestId?: string) =>
    style(changeRequestId).files.find((each) => each.path === path)?.text
  const update = (changeRequestId: string) =>
    desk.workspace.call('updateChangeRequest', { params: { spaceId, changeRequestId } })
  return { ...desk, style, file, update }
}

describe('the words of a space', () => {
  it('change within a change request, and in the space once it is merged', () => {
    const desk = openDesk()
    const request = desk.begin()
    desk.change(request, word('Carrel'), word('Node.js'))
    expect(desk.style(request).words).toEqual(['Carrel', 'Node.js'])
    expect(desk.style().words).toEqual([])
    desk.mergeResult(request)
    expect(desk.style().words).toEqual(['Carrel', 'Node.js'])
    expect(desk.style().wordsPath).toBe('styles/config/vocabularies/Space/accept.txt')
    desk.changeSpace(word('Carrel', false))
    expect(desk.style().words).toEqual(['Node.js'])
  })

  it('of two change requests are joined, also by an update from the space', () => {
    const desk = openDesk()
    desk.changeSpace(word('old'), word('stays'))
    const [one, two] = [desk.begin(), desk.begin()]
    desk.change(one, word('alpha'), word('old', false))
    desk.change(two, word('beta'))
    desk.mergeResult(one)
    desk.update(two)
    expect(desk.style(two).words.toSorted()).toEqual(['alpha', 'beta', 'stays'])
    desk.mergeResult(two)
    expect(desk.style().words.toSorted()).toEqual(['alpha', 'beta', 'stays'])
  })

  it('stand in the word list that the settings name', () => {
    const desk = openDesk()
    desk.changeSpace(
      {
        operation: 'put_style_files',
        files: [{ path: 'config/vocabularies/Docs/accept.txt', text: '# Names\nLumen\n' }],
      },
      rule('Space.Passive'),
    )
    expect(desk.style().words).toEqual([])
    expect(desk.style().settings).toContain('Vocab = Space')
  })
})

describe('the style rules of a space', () => {
  it('are files that Vale reads', () => {
    const desk = openDesk()
    desk.changeSpace(rule('Space.Passive'), rule('Space.Repetition', 'error'), rule('Google'))
    expect(desk.style().settings).toBe(
      'StylesPath = styles\nMinAlertLevel = suggestion\nVocab = Space\n\n[*.md]\nSpace.Passive = YES\nSpace.Repetition = error\nBasedOnStyles = Google\n',
    )
    expect(desk.file('Space/Passive.yml')).toContain('extends: existence')
    expect(desk.file('config/vocabularies/Space/accept.txt')).toBe('')
    desk.changeSpace(rule('Space.Passive', 'off'), rule('Google', 'off'))
    expect(desk.style().settings).toContain(
      'Space.Passive = NO\nSpace.Repetition = error\nBasedOnStyles = \n',
    )
  })

  it('of two change requests are joined', () => {
    const desk = openDesk()
    const [one, two] = [desk.begin(), desk.begin()]
    desk.change(one, rule('Space.Passive'), term('utilize', 'use'))
    desk.change(two, rule('Space.Repetition'), rule('Space.Passive', 'error'), term('leverage', 'use'))
    desk.mergeResult(one)
    desk.mergeResult(two)
    const { settings } = desk.style()
    expect(settings).toContain('Space.Repetition = YES')
    expect(settings).toContain('Space.Passive = error')
    expect(settings).not.toContain('Space.Passive = YES')
    expect(desk.file('Space/Terms.yml')).toMatch(
      /swap:\n(?: {2}utilize: use\n {2}leverage: use|.*leverage.*\n.*utilize.*)\n$/,
    )
  })

  it('have terms that are changed, and moved between preferred and avoided', () => {
    const desk = openDesk()
    desk.changeSpace(term('level', 'tier'), term('e.g.', 'for example'))
    expect(desk.file('Space/Terms.yml')).toContain(
      'level: warning\nignorecase: true\naction:\n  name: replace\nswap:\n  level: tier\n',
    )
    desk.changeSpace(term('level', 'grade'))
    expect(desk.file('Space/Terms.yml')).toContain('  level: grade\n')
    desk.changeSpace(term('level', null))
    expect(desk.file('Space/Terms.yml')).not.toContain('grade')
    expect(desk.file('Space/Avoid.yml')).toContain('tokens:\n  - level\n')
    desk.changeSpace(term('level', null, false))
    expect(desk.file('Space/Avoid.yml')).not.toContain('- level')
    expect(desk.style().settings).toContain('Space.Terms = YES\nSpace.Avoid = YES\n')
  })

  it('refuse a path that leads out of their folder', () => {
    const desk = openDesk()
    const request = desk.begin()
    const files = [{ path: '../SUMMARY.md', text: 'x' }]
    expect(desk.attempt(request, { operation: 'put_style_files', files }).ok).toBe(false)
  })
})
