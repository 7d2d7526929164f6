import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { watchScreens } from '../../../src-renderer/features/shell/watch-screens.ts'
import { useToasts } from '../../../src-renderer/stores/toasts.ts'
import { buttons, choose, menuOf, newChangeRequest, openOutbox } from '../support/outbox.ts'
import { edit, pageText, refused } from '../support/replica.ts'

describe('an edit of a closed change request', () => {
  const late = refused({
    isOfClosed: true,
    error: { code: 'change-request.closed', status: 409, message: 'This change request is merged.' },
  })

  it('moves to a new change request and opens it there', async () => {
    const app = await openOutbox({
      items: [late],
      answers: {
        moveToNewChangeRequest: () => {
          app.state.items = [edit({ changeRequest: 'n' })]
          return { id: 'n', number: 7 }
        },
      },
    })
    watchScreens(app.router, () => undefined)
    expect(buttons(app)).toEqual(['Show changes', 'Move to a new change request', ''])
    const move = app.wrapper.findAll('.row button').find((each) => each.text().startsWith('Move'))!
    await move.trigger('click')
    await flushPromises()
    expect(app.host.calls.find(({ operation }) => operation === 'moveToNewChangeRequest')?.input).toEqual({
      params: { intentId: 'i' },
    })
    expect(app.router.currentRoute.value.path).toBe('/spaces/s/changes/7/pages/p')
    expect(useToasts().toasts.map(({ text }) => text)).toEqual(['Moved to change request 7.'])
  })

  it('names the number of edits that move with it', async () => {
    const other = { ...late, id: 'j', changeRequest: 'other' }
    const app = await openOutbox({ items: [late, { ...late, id: 'k' }, other] })
    expect(buttons(app).filter((label) => label.startsWith('Move'))).toEqual([
      'Move all 2 to a new change request',
      'Move all 2 to a new change request',
      'Move to a new change request',
    ])
  })

  it('is retried from its menu, because an archived change request can be opened again', async () => {
    const app = await openOutbox({ items: [late] })
    expect((await menuOf(app)).map(({ textContent }) => textContent?.trim())).toEqual([
      'Retry',
      'Copy text',
      'Save as files',
      'Discard',
    ])
  })
})

describe('an edit that is saved as a new change request', () => {
  it('is merged with newer text of the space', async () => {
    const text = pageText('p', 'Install', 'One, mine.\n\nTwo.\n', 'One.\n\nTwo.\n')
    const app = await openOutbox({
      items: [refused({ texts: [text] })],
      answers: { ...newChangeRequest(['p'], 'One.\n\nTwo, theirs.\n'), discardIntent: () => null },
    })
    await choose(app, 'Save as a new change request')
    const written = app.host.calls.find(({ operation }) => operation === 'updateChangeRequestContent')
    expect(written?.input).toMatchObject({
      body: { changes: [{ document: { markdown: 'One, mine.\n\nTwo, theirs.\n' } }] },
    })
  })

  it('replaces newer text of the space in the same place with a message', async () => {
    const app = await openOutbox({
      items: [refused()],
      answers: { ...newChangeRequest(['p'], 'Their words\n'), discardIntent: () => null },
    })
    await choose(app, 'Save as a new change request')
    await flushPromises()
    expect(useToasts().toasts.map(({ text }) => text)).toEqual([
      'Saved as change request 7. The space has changed in the same places, so check its changes.',
    ])
  })
})
