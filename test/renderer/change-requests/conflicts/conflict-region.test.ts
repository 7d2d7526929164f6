import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { findConflicts } from '../../../../src-main/content/merge/conflict-markers.ts'
import ConflictRegion from '../../../../src-renderer/features/change-requests/conflicts/ConflictRegion.vue'

const marked = '<<<<<<< mine\nmy words\n||||||| base\nwords\n=======\ntheir words\n>>>>>>> theirs\n'
const [conflict] = findConflicts(marked)

function open(props: object = {}) {
  return mount(ConflictRegion, {
    props: { conflict: conflict!, place: 1, total: 2, decision: undefined, isEditable: true, ...props },
    attachTo: document.body,
  })
}

describe('a place that both sides changed', () => {
  it('shows all three versions, with the changes of each side marked', () => {
    const columns = open().findAll('.column')
    expect(columns.map((column) => column.find('.text').text())).toEqual(['my words', 'words', 'their words'])
    expect(columns[0]!.find('mark').text()).toBe('my')
    expect(columns[1]!.find('mark').exists()).toBe(false)
    expect(columns[2]!.find('mark').text()).toBe('their')
  })

  it.each([
    ['1', 'mine'],
    ['2', 'theirs'],
    ['3', 'both'],
  ])('is resolved by the key %s with %s', async (key, side) => {
    const region = open()
    await region.find('section').trigger('keydown', { key })
    expect(region.emitted('decide')).toEqual([[{ kind: 'side', side }]])
  })

  it('shows the choice, and permits another one', async () => {
    const region = open({ decision: { kind: 'side', side: 'both' } })
    expect(region.text()).toContain('Both chosen, mine first')
    expect(region.findAll('.chosen')).toHaveLength(2)
    await region
      .findAll('button')
      .find((button) => button.text() === 'Choose again')!
      .trigger('click')
    expect(region.emitted('decide')).toEqual([[undefined]])
  })

  it('names the sides of a revert in its buttons and its outcome, because neither side is of the user', () => {
    const buttons = open({ isRevert: true }).findAll('.actions button')
    expect(buttons.map((button) => button.text())).toEqual([
      'As it is now 1',
      'As before the merge 2',
      'Both 3',
      'Write it E',
    ])
    const outcomes = ['mine', 'theirs', 'both', 'base'].map((side) =>
      open({ isRevert: true, decision: { kind: 'side', side } })
        .find('.outcome')
        .text(),
    )
    expect(outcomes).toEqual([
      'Stays as it is now',
      'As before the merge',
      'Both chosen, the present one first',
      'As after the merge',
    ])
  })

  it('accepts text written by hand', async () => {
    const region = open()
    await region.find('section').trigger('keydown', { key: 'e' })
    const use = region.findAll('button').find((button) => button.text() === 'Use this')!
    await use.trigger('click')
    expect(region.emitted('decide')).toEqual([[{ kind: 'own', text: 'my words\ntheir words\n' }]])
  })

  it('leaves the text that is written by hand to its writer, also where the editor has a field of its own', async () => {
    const region = open()
    const section = region.find('section')
    await section.trigger('keydown', { key: 'e' })
    region.getComponent({ name: 'MarkdownEditor' }).vm.$emit('change', { read: () => 'own words' })
    for (const key of ['e', '1']) await section.trigger('keydown', { key })
    expect(region.emitted('decide')).toBeUndefined()
    await region
      .findAll('button')
      .find((button) => button.text() === 'Use this')!
      .trigger('click')
    expect(region.emitted('decide')).toEqual([[{ kind: 'own', text: 'own words' }]])
  })

  it.each([
    ['Cancel', { key: 'e' }, {}],
    ['Choose again', undefined, { decision: { kind: 'side', side: 'mine' } }],
  ])('takes the focus of its button "%s", which goes', async (label, key, props) => {
    const region = open(props)
    if (key) await region.find('section').trigger('keydown', key)
    const button = region.findAll<HTMLElement>('button').find((each) => each.text() === label)!
    button.element.focus()
    await button.trigger('click')
    await region.setProps({ decision: undefined })
    expect(document.activeElement).toBe(region.find('section').element)
  })

  it('is read-only for a user without the right to edit', async () => {
    const region = open({ isEditable: false })
    expect(region.findAll('button')).toHaveLength(0)
    await region.find('section').trigger('keydown', { key: '1' })
    expect(region.emitted('decide')).toBeUndefined()
  })
})
