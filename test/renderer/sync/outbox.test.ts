import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, onTestFinished } from 'vitest'
import { defineComponent, h } from 'vue'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import type { MergePreview } from '../../../src-main/schemas/history/merge-preview.ts'
import { watchScreens } from '../../../src-renderer/features/shell/watch-screens.ts'
import OutboxScreen from '../../../src-renderer/features/sync/outbox/OutboxScreen.vue'
import { provideSync } from '../../../src-renderer/session/sync.ts'
import { useToasts } from '../../../src-renderer/stores/toasts.ts'
import { FakeHost, Refused } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { buttons, choose, gone, menuOf, newChangeRequest, openOutbox } from '../support/outbox.ts'
import { edit, refused } from '../support/replica.ts'

const waits = { code: 'sync.waits', status: 409, message: 'This edit belongs to one that waits for you.' }
const EFFECT: MergePreview = {
  object: 'merge-preview',
  pages: { added: 0, modified: 1, moved: 0, deleted: 0 },
  files: 0,
  isPartial: false,
  conflicts: [],
  outdated: false,
  brokenLinks: 0,
  reviews: { approved: 0, changesRequested: 0, outdated: 0 },
  unmetRules: [],
  mayBypassRules: false,
}

describe('the outbox', () => {
  it('leaves the focus on the screen when the edit with the focus has gone', async () => {
    const screen = document.body.appendChild(document.createElement('main'))
    Object.assign(screen, { id: 'content', tabIndex: -1 })
    onTestFinished(() => screen.remove())
    const app = await openOutbox({ items: [refused()] })
    app.wrapper.find<HTMLElement>('.row [aria-haspopup=menu]').element.focus()
    app.become({}, [])
    await expect.poll(() => document.activeElement).toBe(screen)
  })

  it('reports that nothing waits', async () => {
    const { wrapper } = await openOutbox()
    expect(wrapper.text()).toContain('Nothing waits here')
  })

  it('reports that an origin has none', async () => {
    const Shell = defineComponent({
      setup() {
        provideSync()
        return () => h(OutboxScreen)
      },
    })
    const { wrapper } = await mountInApp(Shell, { host: new FakeHost() })
    await flushPromises()
    expect(wrapper.text()).toContain('This is the workspace itself')
  })

  it('lists edits that need the user first, and edits that wait for them next', async () => {
    const { wrapper } = await openOutbox({
      items: [
        edit({ id: 'a', summary: 'Edit "A"' }),
        refused({ id: 'b', summary: 'Edit "B"' }),
        refused({ id: 'c', summary: 'Edit "C"', error: waits }),
        edit({ id: 'd', summary: 'Edit "D"', state: 'sending' }),
      ],
    })
    const rows = wrapper.findAll('.row').map((row) => [row.find('h3').text(), row.find('.badge').text()])
    expect(rows).toEqual([
      ['Edit "B"', 'Needs you'],
      ['Edit "C"', 'Waits for another edit'],
      ['Edit "A"', 'Queued'],
      ['Edit "D"', 'Sending'],
    ])
    expect(wrapper.text()).toContain('This edit belongs to one that waits for you.')
  })

  it('reports that an edit is saved here while the remote is not reachable', async () => {
    const { wrapper } = await openOutbox({ connection: { state: 'offline' }, items: [edit()] })
    expect(wrapper.find('.badge').text()).toBe('Saved here')
  })

  it('shows the place of an edit, its time, its reason and its number of attempts', async () => {
    const { wrapper } = await openOutbox({ items: [refused()] })
    const row = wrapper.find('.row')
    expect(row.text()).toContain('You may not write in this space any more.')
    expect(row.text()).toContain('Tried 2 times')
    expect(row.find('a').text()).toBe('Guide')
    expect(row.find('time').attributes('datetime')).toBe('2026-11-21T09:00:00.000Z')
  })

  it('shows the changes of an edit on request', async () => {
    const { wrapper } = await openOutbox({ items: [edit()] })
    const show = wrapper.find('.show')
    expect(wrapper.find('.diff').exists()).toBe(false)
    await show.trigger('click')
    expect(show.attributes('aria-expanded')).toBe('true')
    expect(wrapper.find('.diff').text()).toBe('OldNew words')
    expect(wrapper.find('.diff .cm-deletedText').text()).toBe('Old')
  })

  it('offers only the text of an edit that is being sent', async () => {
    const app = await openOutbox({ items: [edit()] })
    expect(buttons(app)).toEqual(['Show changes', ''])
    expect((await menuOf(app)).map(({ textContent }) => textContent?.trim())).toEqual([
      'Copy text',
      'Save as files',
    ])
  })

  it('leads to what changed since a review was written, and confirms the review for the listed revision', async () => {
    const confirmed: unknown[] = []
    const app = await openOutbox({
      answers: { confirmReview: (input) => (confirmed.push(input), edit()) },
      items: [
        edit({
          operation: 'submitChangeRequestReview',
          summary: 'Review a change request: Words',
          state: 'needs-you',
          error: { code: 'sync.unread', status: 412, message: 'The change request has changed.' },
          unread: { read: 'r1', now: 'r2' },
          texts: [],
        }),
      ],
    })
    expect(buttons(app)).toEqual(['Look at the changes', 'Confirm review', ''])
    expect(app.wrapper.find('.row a.button').attributes('href')).toBe('/spaces/s/history/r1/r2')
    await app.wrapper
      .findAll('.row button')
      .find((each) => each.text() === 'Confirm review')!
      .trigger('click')
    await flushPromises()
    expect(confirmed).toEqual([])
    const sure = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')]
    sure.find(({ textContent }) => textContent?.trim() === 'Submit review')?.click()
    await flushPromises()
    expect(confirmed).toEqual([{ params: { intentId: 'i' }, body: { revision: 'r2' } }])
  })

  it('leads to the comparison of a conflicting edit, and does not offer to retry it', async () => {
    const conflict = { page: 'p', title: 'Install', base: 'a', mine: 'b', theirs: 'c' }
    const app = await openOutbox({ items: [refused({ conflict })] })
    expect(buttons(app)).toContain('Compare and choose')
    expect(buttons(app)).not.toContain('Retry')
  })

  it('offers only to retry an edit without a text', async () => {
    const app = await openOutbox({ items: [refused({ operation: 'mergeChangeRequest', texts: [] })] })
    expect(buttons(app)).toEqual(['Retry', ''])
  })
})

describe('a parked merge', () => {
  const merge = refused({ operation: 'mergeChangeRequest', summary: 'Merge "Words"', texts: [] })

  /** Presses "Retry", with the effect of the merge as the core reports it. Returns the question, if there is one. */
  async function retryMerge(effect: Partial<MergePreview>) {
    const app = await openOutbox({
      items: [merge],
      answers: { getMergePreview: () => ({ ...EFFECT, ...effect }), retryIntent: () => edit() },
    })
    const retry = app.wrapper.findAll('.row button').find((each) => each.text() === 'Retry')!
    await retry.trigger('click')
    await flushPromises()
    const question = document.querySelector<HTMLElement>('[role=alertdialog]')
    return { app, question, retries: () => app.host.callCount('retryIntent') }
  }

  it('is retried only after the question of every merge, which names its effect', async () => {
    const { app, question, retries } = await retryMerge({})
    expect(app.host.calls.find(({ operation }) => operation === 'getMergePreview')?.input).toEqual({
      params: { spaceId: 's', changeRequestId: 'c' },
    })
    expect(question?.querySelector('h2')?.textContent).toBe('Merge this change request?')
    expect([...question!.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'The space changes for everyone: 1 page modified.',
      'Nobody has reviewed it.',
    ])
    expect(retries()).toBe(0)
    ;[...question!.querySelectorAll('button')]
      .find(({ textContent }) => textContent?.trim() === 'Merge')!
      .click()
    await flushPromises()
    expect(retries()).toBe(1)
  })

  it('is not retried when the user cancels the question', async () => {
    const { question, retries } = await retryMerge({})
    ;[...question!.querySelectorAll('button')]
      .find(({ textContent }) => textContent?.trim() === 'Cancel')!
      .click()
    await flushPromises()
    expect(document.querySelector('[role=alertdialog]')).toBeNull()
    expect(retries()).toBe(0)
  })

  it('names the rules that are not met now, because it may bypass them', async () => {
    const sentence = 'One more user has to approve the present revision.'
    const { question } = await retryMerge({ unmetRules: [{ kind: 'approvals', sentence }] })
    expect([...question!.querySelectorAll('li')].at(-1)?.textContent).toBe(
      `A merge rule is not met: ${sentence}`,
    )
  })

  it('is retried at once when it has conflicts, because it changes nothing then', async () => {
    const { question, retries } = await retryMerge({ conflicts: [{ page: 'p', title: 'Install' }] })
    expect(question).toBeNull()
    expect(retries()).toBe(1)
  })

  it('is not retried while its effect is not known, and says so', async () => {
    const app = await openOutbox({
      items: [merge],
      answers: {
        getMergePreview: () => {
          throw gone
        },
      },
    })
    await app.wrapper
      .findAll('.row button')
      .find((each) => each.text() === 'Retry')!
      .trigger('click')
    await flushPromises()
    expect(app.wrapper.find('.row [role=alert]').text()).toBe('There is no such page.')
    expect(app.host.callCount('retryIntent')).toBe(0)
  })
})

describe('an edit that needs the user', () => {
  it('is retried', async () => {
    const app = await openOutbox({
      items: [refused()],
      answers: {
        retryIntent: () => {
          app.state.items = [edit()]
          return edit()
        },
      },
    })
    await app.wrapper
      .findAll('.row button')
      .find((each) => each.text() === 'Retry')!
      .trigger('click')
    await flushPromises()
    expect(app.wrapper.find('.badge').text()).toBe('Queued')
  })

  it('stays with a sentence when the retry is refused', async () => {
    const problem = { code: 'sync.not-waiting', status: 409, message: 'This edit is on its way.' }
    const app = await openOutbox({
      items: [refused()],
      answers: {
        retryIntent: () => {
          throw new Refused(problem)
        },
      },
    })
    await app.wrapper
      .findAll('.row button')
      .find((each) => each.text() === 'Retry')!
      .trigger('click')
    await flushPromises()
    expect(app.wrapper.find('.row [role=alert]').text()).toBe('This edit is on its way.')
  })

  it('is discarded only after confirmation', async () => {
    const app = await openOutbox({
      items: [refused()],
      answers: {
        discardIntent: () => {
          app.state.items = []
          return null
        },
      },
    })
    await choose(app, 'Discard')
    expect(app.host.callCount('discardIntent')).toBe(0)
    const dialog = document.querySelector<HTMLElement>('[role=alertdialog]')!
    expect(dialog.textContent).toContain('Its texts and files stay in the trash for 30 days.')
    ;[...dialog.querySelectorAll('button')].at(-1)!.click()
    await flushPromises()
    expect(app.wrapper.text()).toContain('Nothing waits here')
  })

  it('is saved as a new change request, on its page if that exists', async () => {
    const app = await openOutbox({
      items: [refused()],
      answers: {
        ...newChangeRequest(['p']),
        discardIntent: () => {
          app.state.items = []
          return null
        },
      },
    })
    watchScreens(app.router, () => undefined)
    await choose(app, 'Save as a new change request')
    await flushPromises()
    expect(useToasts().toasts.map(({ text }) => text)).toEqual(['Saved as change request 7.'])
    const written = app.host.calls.find(({ operation }) => operation === 'updateChangeRequestContent')
    expect(written?.input).toEqual({
      params: { spaceId: 's', changeRequestId: 'n' },
      body: { changes: [{ operation: 'update_page', page: 'p', document: { markdown: 'New words\n' } }] },
    })
    expect(app.host.callCount('discardIntent')).toBe(1)
    expect(app.router.currentRoute.value.path).toBe('/spaces/s/changes/7/pages/p')
  })

  it('is saved as a new page when its page no longer exists', async () => {
    const app = await openOutbox({
      items: [refused()],
      answers: { ...newChangeRequest([]), discardIntent: () => null },
    })
    await choose(app, 'Save as a new change request')
    const written = app.host.calls.find(({ operation }) => operation === 'updateChangeRequestContent')
    expect(written?.input).toMatchObject({
      body: {
        changes: [{ operation: 'insert_page', title: 'Install', document: { markdown: 'New words\n' } }],
      },
    })
  })

  it('stays in the outbox when saving it fails, and continues with the same change request', async () => {
    let isRefusing = true
    const app = await openOutbox({
      items: [refused()],
      answers: {
        ...newChangeRequest(['p']),
        updateChangeRequestContent: () => {
          if (isRefusing)
            throw new Refused({ code: 'content.too-large', status: 413, message: 'It is too long.' })
          return { id: 'n', number: 7 } as ChangeRequest
        },
        discardIntent: () => null,
      },
    })
    await choose(app, 'Save as a new change request')
    expect(app.wrapper.find('.row [role=alert]').text()).toBe('It is too long.')
    expect(app.host.callCount('discardIntent')).toBe(0)
    isRefusing = false
    await choose(app, 'Save as a new change request')
    await flushPromises()
    expect(app.host.callCount('createChangeRequest')).toBe(1)
    expect(app.host.callCount('discardIntent')).toBe(1)
  })

  it('is written once when only its removal fails, so that no new page appears twice', async () => {
    let isRefusing = true
    const app = await openOutbox({
      items: [refused()],
      answers: {
        ...newChangeRequest([]),
        discardIntent: () => (isRefusing ? Promise.reject(new Refused(waits)) : null),
      },
    })
    await choose(app, 'Save as a new change request')
    expect(app.wrapper.find('.row [role=alert]').text()).toBe(waits.message)
    isRefusing = false
    await choose(app, 'Save as a new change request')
    await flushPromises()
    expect(app.host.callCount('updateChangeRequestContent')).toBe(1)
    expect(app.host.callCount('discardIntent')).toBe(2)
  })
})
