import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, shallowRef, type Ref } from 'vue'
import { holdDraft } from '../../../src-renderer/features/comments/posted-draft.ts'
import {
  moveDraft,
  storedDraft,
  useComposerDraft,
} from '../../../src-renderer/features/comments/use-composer-draft.ts'

/** Opens a composer for a comment on block `a` with a text. */
function open() {
  const key = shallowRef('a')
  let draft: Ref<string> | undefined
  const Composer = defineComponent({
    setup() {
      draft = useComposerDraft(key)
      draft.value = 'Which one?'
      return () => null
    },
  })
  const wrapper = mount(Composer)
  return { key, draft: draft!, wrapper, discard: holdDraft(draft!, () => key.value) }
}

describe('the text of a composer after it is posted', () => {
  it('is discarded', () => {
    const { draft, discard } = open()
    expect(discard()).toBe(true)
    expect(draft.value).toBe('')
    expect(localStorage).toHaveLength(0)
  })

  it('is discarded after the composer was closed', () => {
    const { wrapper, discard } = open()
    wrapper.unmount()
    discard()
    expect(storedDraft('a')).toBe('')
  })

  it('stays when the user wrote more meanwhile', () => {
    const { draft, discard } = open()
    draft.value = 'Which one? The red one?'
    expect(discard()).toBe(false)
    expect(draft.value).toBe('Which one? The red one?')
    expect(storedDraft('a')).toBe('Which one? The red one?')
  })

  it('is discarded, and the text on another block stays', async () => {
    const { key, draft, wrapper, discard } = open()
    localStorage.setItem('carrel.comment.b', 'Unposted')
    key.value = 'b'
    await wrapper.vm.$nextTick()
    expect(discard()).toBe(false)
    expect(draft.value).toBe('Unposted')
    expect([storedDraft('a'), storedDraft('b')]).toEqual(['', 'Unposted'])
  })

  it('is discarded after its block was edited meanwhile', async () => {
    const { key, draft, wrapper, discard } = open()
    moveDraft('a', 'b')
    key.value = 'b'
    await wrapper.vm.$nextTick()
    expect(discard()).toBe(true)
    expect(draft.value).toBe('')
    expect(localStorage).toHaveLength(0)
  })
})
