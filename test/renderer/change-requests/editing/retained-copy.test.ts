import { describe, expect, it } from 'vitest'
import { draftKey, readDraft } from '../../../../src-renderer/editor/saving/retained-drafts.ts'
import { RetainedCopy } from '../../../../src-renderer/features/change-requests/editing/draft/retained-copy.ts'

const page = { id: 'p', title: 'Install' }
const place = { spaceId: 's', changeRequestId: 'c', page }
const key = draftKey('c', 'p')
const createCopy = () => new RetainedCopy(localStorage, place, 'page')
const textOf = (text: string) => ({ text, base: '', document: null })

describe('the copy of unacknowledged text', () => {
  it('is deleted when its text is acknowledged', () => {
    const copy = createCopy()
    copy.retain(textOf('one'))
    copy.acknowledge()
    expect(readDraft(localStorage, key)).toBeUndefined()
  })

  it('names the organization of its space, also under new ids', () => {
    const copy = new RetainedCopy(localStorage, { ...place, organization: 'o' }, 'page')
    copy.retain(textOf('one'))
    copy.rename({ changeRequestId: 'c', pageId: 'q' })
    expect(readDraft(localStorage, draftKey('c', 'q'))?.organization).toBe('o')
  })

  it('stays when the draft of the same page that opened later has replaced it', () => {
    const closed = createCopy()
    closed.retain(textOf('one'))
    createCopy().retain(textOf('one two'))
    closed.acknowledge()
    expect(readDraft(localStorage, key)?.text).toBe('one two')
  })

  it('is deleted under its new ids', () => {
    const copy = createCopy()
    copy.retain(textOf('one'))
    copy.rename({ changeRequestId: 'c', pageId: 'q' })
    copy.acknowledge()
    expect(localStorage.length).toBe(0)
  })
})
