import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Page } from '../../../../src-main/schemas/page.ts'
import { joinedText } from '../../../../src-renderer/editor/lazy-text.ts'
import { draftKey } from '../../../../src-renderer/editor/saving/retained-drafts.ts'
import { PageDraft } from '../../../../src-renderer/features/change-requests/editing/draft/page-draft.ts'
import type { ParkedEdit } from '../../../../src-renderer/features/change-requests/editing/draft/parked-edit.ts'
import { fakeHost, Refusal } from '../../support/fake-client.ts'
import type { ReceivedInput } from '../../support/fake-client.ts'
import { memoryStorage } from '../../support/memory-storage.ts'
import { windowTimer } from '../../support/window-timer.ts'

/** Creates a page in a core of its own, and a device that stores drafts. */
function createDevice(text: string) {
  const core = { text, refuse: undefined as Refusal | undefined, loseAnswer: false }
  const storage = memoryStorage()
  const page = (): Page => ({
    id: 'p',
    type: 'document',
    title: 'Page',
    slug: 'page',
    path: 'page',
    urls: { app: 'http://127.0.0.1/' },
    pages: [],
    markdown: core.text,
    documentId: `hash of ${core.text}`,
  })
  const host = fakeHost({
    getPageInChangeRequestById: page,
    updateChangeRequestContent: ({ body }: ReceivedInput) => {
      if (core.refuse) throw core.refuse
      const [change] = body['changes'] as { document: { markdown: string }; ifDocumentId: string }[]
      if (change!.ifDocumentId !== page().documentId) throw new Refusal('It has changed.', 412)
      core.text = change!.document.markdown
      if (core.loseAnswer) throw new Refusal('No answer.', 0)
      return { pages: [{ id: 'p', documentId: page().documentId }] }
    },
  })
  const open = (parked?: ParkedEdit) =>
    new PageDraft(
      { client: host.client, storage, timer: windowTimer, parkedEdit: async () => parked },
      { spaceId: 's', changeRequestId: 'c', page: page() },
    )
  return { core, stored: storage.stored, host, open }
}

describe('the draft of a page', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('saves the text exactly as written', async () => {
    const { core, stored, open } = createDevice('one\r\n')
    const draft = open()
    draft.change(joinedText('one\r\ntwo  \r\n\tthree'))
    await vi.advanceTimersByTimeAsync(600)
    expect(core.text).toBe('one\r\ntwo  \r\n\tthree')
    expect(draft.state.value).toEqual({ kind: 'saved' })
    expect(stored.size).toBe(0)
  })

  it('stores its text under the new names of the remote, and continues', async () => {
    const { core, stored, open } = createDevice('one')
    core.refuse = new Refusal('Not now.', 503)
    const draft = open()
    draft.change(joinedText('one, and more'))
    draft.rename({ changeRequestId: 'named there' })
    expect([...stored.keys()]).toEqual([draftKey('named there', 'p')])
    draft.rename({ pageId: 'page there' })
    expect(draft.pageId.value).toBe('page there')
    draft.change(joinedText('one, and more yet'))
    expect([...stored.keys()]).toEqual([draftKey('named there', 'page there')])
    core.refuse = undefined
    await draft.flush()
    expect([core.text, stored.size]).toEqual(['one, and more yet', 0])
  })

  it('reports in the words of the core why it is not saved, and retains the text on the device', async () => {
    const { core, stored, open } = createDevice('one')
    core.refuse = new Refusal('The page may have 1 MB.')
    const draft = open()
    draft.change(joinedText('two'))
    await vi.advanceTimersByTimeAsync(600)
    expect(draft.state.value).toEqual({
      kind: 'unsaved',
      reason: 'The page may have 1 MB. Your text is stored on this device.',
    })
    expect(core.text).toBe('one')
    expect([...stored.values()].join('')).toContain('two')
  })

  it('offers the text again after a crash, and saves it once it is accepted', async () => {
    const device = createDevice('one')
    device.open().change(joinedText('one and two'))
    const draft = device.open()
    expect(draft.recovered.value?.text).toBe('one and two')
    await draft.restoreRecovered()
    expect(device.core.text).toBe('one and two')
    expect(device.open().recovered.value).toBeUndefined()
  })

  it('merges the text from before a crash with later changes of the page', async () => {
    const device = createDevice('first\n\nmiddle\n\nlast\n')
    device.open().change(joinedText('first of mine\n\nmiddle\n\nlast\n'))
    device.core.text = 'first\n\nmiddle\n\nlast of theirs\n'
    await device.open().restoreRecovered()
    expect(device.core.text).toBe('first of mine\n\nmiddle\n\nlast of theirs\n')
  })

  it('discards a text from before a crash that the core has received', () => {
    const device = createDevice('one')
    device.open().change(joinedText('two'))
    device.core.text = 'two'
    expect(device.open().recovered.value).toBeUndefined()
    expect(device.stored.size).toBe(0)
  })

  it("merges another user's changes at once, and saves on top of them", async () => {
    const { core, open } = createDevice('first\n\nlast\n')
    const draft = open()
    const shown: string[] = []
    draft.follow((text) => shown.push(text))
    draft.change(joinedText('first\n\nlast of mine\n'))
    core.text = 'first of theirs\n\nlast\n'
    await draft.refresh()
    expect(shown).toEqual(['first of theirs\n\nlast of mine\n'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(core.text).toBe('first of theirs\n\nlast of mine\n')
    expect(draft.state.value).toEqual({ kind: 'saved' })
  })

  it('does not overwrite text that it has not received', async () => {
    const { core, open } = createDevice('first\n\nlast\n')
    const draft = open()
    core.text = 'first of theirs\n\nlast\n'
    draft.change(joinedText('first\n\nlast of mine\n'))
    await vi.advanceTimersByTimeAsync(600)
    expect(core.text).toBe('first of theirs\n\nlast of mine\n')
    expect(draft.text).toBe(core.text)
    expect(draft.isDirty).toBe(false)
  })

  it('merges a change in the middle of the same sentence from the text that it saved before', async () => {
    const { core, open } = createDevice('One.\n\nTwo.\n')
    const draft = open()
    draft.change(joinedText('One. Mine\n\nTwo.\n'))
    await draft.flush()
    core.text = 'One. Mine\n\nTwo of theirs.\n'
    draft.change(joinedText('One. Mine goes on.\n\nTwo.\n'))
    await draft.flush()
    expect(core.text).toBe('One. Mine goes on.\n\nTwo of theirs.\n')
    expect(draft.conflict.value).toBeUndefined()
  })

  it("shows both texts when both users changed one place, and saves the writer's choice", async () => {
    const { core, stored, open } = createDevice('One.\n')
    const draft = open()
    core.text = 'One. Theirs.\n'
    draft.change(joinedText('One. Mine.\n'))
    await draft.flush()
    const conflict = { base: 'One.\n', mine: 'One. Mine.\n', theirs: 'One. Theirs.\n' }
    expect(draft.conflict.value).toEqual(conflict)
    expect(draft.state.value).toMatchObject({ kind: 'unsaved' })
    expect([core.text, stored.size]).toEqual(['One. Theirs.\n', 1])
    await draft.resolve('One. Mine. Theirs.\n')
    expect(draft.conflict.value).toBeUndefined()
    expect([core.text, stored.size]).toEqual(['One. Mine. Theirs.\n', 0])
  })

  it('merges and saves once the writer goes on so that the two texts no longer conflict', async () => {
    const { core, open } = createDevice('One.\n')
    const draft = open()
    const shown: string[] = []
    draft.follow((text) => shown.push(text))
    core.text = 'One. Theirs.\n'
    draft.change(joinedText('One. Mine.\n'))
    await draft.flush()
    expect(draft.conflict.value).toBeDefined()
    draft.change(joinedText('Mine. One.\n'))
    await draft.flush()
    expect(draft.conflict.value).toBeUndefined()
    expect([core.text, shown.at(-1)]).toEqual(['Mine. One. Theirs.\n', 'Mine. One. Theirs.\n'])
    expect(draft.state.value).toEqual({ kind: 'saved' })
  })

  it('recognises its own text when the answer to it was lost', async () => {
    const { core, open } = createDevice('One.\n')
    const draft = open()
    core.loseAnswer = true
    draft.change(joinedText('One. Mine.\n'))
    await draft.flush()
    core.loseAnswer = false
    draft.change(joinedText('One. Mine goes on.\n'))
    await draft.flush()
    expect(draft.conflict.value).toBeUndefined()
    expect(core.text).toBe('One. Mine goes on.\n')
  })

  it('retains words of a parked edit that the core removed from its text', async () => {
    const { core, open } = createDevice('One.\n')
    const draft = open({ intent: 'edit', base: 'One.\n', isConflict: true })
    draft.change(joinedText('One. Mine.\n'))
    await draft.flush()
    core.text = 'One. Theirs.\n'
    await draft.refresh()
    expect(draft.text).toBe('One. Mine.\n')
    const conflict = { base: 'One.\n', mine: 'One. Mine.\n', theirs: 'One. Theirs.\n' }
    expect(draft.conflict.value).toEqual(conflict)
  })

  it('merges with the page without a refused edit from the base of the edit', async () => {
    const { core, open } = createDevice('One.\n\nTwo.\n')
    const draft = open({ intent: 'edit', base: 'One.\n\nTwo.\n', isConflict: false })
    draft.change(joinedText('One. Mine.\n\nTwo.\n'))
    await draft.flush()
    core.text = 'One.\n\nTwo. Theirs.\n'
    await draft.refresh()
    expect(draft.theirs.value).toBe(core.text)
    await draft.decide('both')
    expect(core.text).toBe('One. Mine.\n\nTwo. Theirs.\n')
  })

  it('shows the page without a refused edit, and retains nothing, after another change request has it', async () => {
    const { core, stored, open } = createDevice('One.\n')
    const draft = open({ intent: 'edit', base: 'One.\n', isConflict: false })
    draft.change(joinedText('One. Mine.\n'))
    await draft.flush()
    core.text = 'One. Theirs.\n'
    await draft.refresh()
    expect([draft.text, draft.base]).toEqual(['One. Mine.\n', 'One.\n'])
    await draft.abandon()
    expect([draft.text, draft.theirs.value, draft.isDirty]).toEqual(['One. Theirs.\n', undefined, false])
    expect([core.text, stored.size]).toEqual(['One. Theirs.\n', 0])
  })

  it('shows the page without text that it could not save, after another change request has it', async () => {
    const { core, stored, open } = createDevice('one')
    core.refuse = new Refusal('This change request is merged.', 409)
    const draft = open()
    draft.change(joinedText('one, and more'))
    await draft.flush()
    expect([draft.isDirty, draft.base]).toEqual([true, 'one'])
    await draft.abandon()
    expect([draft.text, draft.state.value, stored.size]).toEqual(['one', { kind: 'saved' }, 0])
  })
})
