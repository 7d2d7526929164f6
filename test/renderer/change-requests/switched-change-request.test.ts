import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h, shallowRef, type Component } from 'vue'
import { useUndoChange } from '../../../src-renderer/features/change-requests/diff/undo/use-undo-change.ts'
import { useDescription } from '../../../src-renderer/features/change-requests/overview/use-description.ts'
import { useExternalLinks } from '../../../src-renderer/features/change-requests/overview/use-external-links.ts'
import SubjectField from '../../../src-renderer/features/change-requests/SubjectField.vue'
import {
  provideEditHistory,
  type EditHistory,
} from '../../../src-renderer/features/change-requests/tree-edits/use-edit-history.ts'
import ReviewButton from '../../../src-renderer/features/reviews/ReviewButton.vue'
import type { PendingReviewAccess } from '../../../src-renderer/features/reviews/use-pending-review.ts'
import { useToasts } from '../../../src-renderer/stores/toasts.ts'
import { mountInChangeRequest } from '../support/change-request.ts'
import { deferred } from '../support/deferred.ts'
import { FakeHost, Refused, type Answers } from '../support/fake-host.ts'
import { space } from '../support/library.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const Nothing = defineComponent({ render: () => null })
const LINK = { id: 'l', ref: { kind: 'url' as const, url: 'https://tickets.example/1' } }

/** Opens change request 3 of a space. `openOther` opens number 4 on the same screen. */
async function open<Tools>(
  useTools: () => Tools,
  { answers = {}, content = Nothing }: { answers?: Answers; content?: Component } = {},
) {
  let history: EditHistory | undefined
  let tools: Tools | undefined
  const Inside = defineComponent({
    setup() {
      tools = useTools()
      return () => h(content)
    },
  })
  const app = await mountInChangeRequest(Inside, {
    provideMore: (change) => void (history = provideEditHistory(change)),
    answers: {
      getChangeRequestById: ({ params: { changeRequestId } }) => {
        const number = Number(changeRequestId.replace('c', ''))
        return {
          id: `c${number}`,
          number,
          status: 'draft',
          space: 's',
          subject: `Subject ${number}`,
          links: [LINK],
        } as never
      },
      getSpaceById: () => space('s'),
      updateChangeRequestById: () => ({}) as never,
      updateChangeRequestContent: () => ({ pages: [] }) as never,
      ...answers,
    },
  })
  const openOther = async (number = 4): Promise<void> => {
    await app.router.push(`/spaces/s/changes/${number}`)
    await flushPromises()
  }
  /** Returns the change requests that an operation changed. */
  const changedBy = (operation: string): string[] =>
    app.host.calls
      .filter((call) => call.operation === operation)
      .map(({ input }) => (input as { params: { changeRequestId: string } }).params.changeRequestId)
  return { app, change: app.change, history: history!, tools: tools!, openOther, changedBy }
}

/** Returns a step that deletes a template which does not exist. It can be reversed in any order. */
const template = (name: string) => async () => [{ kind: 'template', name, fields: null } as const]

it('the undo of a step reverses this step, even after a later one', async () => {
  const { history, changedBy } = await open(() => undefined)
  const first = await history.run('first', template('a'))
  await history.run('second', template('b'))
  await first.undo()
  const { undo, redo } = history.steps.value
  expect([undo, redo].map((steps) => steps.map(({ words }) => words))).toEqual([['second'], ['first']])
  expect(changedBy('updateChangeRequestContent')).toHaveLength(3)
})

it('the undo of a step that was undone changes nothing, and says so', async () => {
  const { history, changedBy } = await open(() => undefined)
  await history.run('first', template('a'))
  const second = await history.run('second', template('b'))
  await history.reverse('undo')
  await second.undo()
  expect(history.steps.value.undo.map(({ words }) => words)).toEqual(['first'])
  expect(changedBy('updateChangeRequestContent')).toHaveLength(3)
  expect(useToasts().toasts.at(-1)?.text).toBe('Not undone: the history no longer has this step.')
})

it('the redo in a notice performs the step of the notice', async () => {
  const { history } = await open(() => undefined)
  await history.run('first', template('a'))
  await history.run('second', template('b'))
  await history.reverse('undo')
  const redo = useToasts().toasts.at(-1)?.action
  await history.reverse('undo')
  redo?.run()
  await flushPromises()
  const { undo, redo: left } = history.steps.value
  expect([undo, left].map((steps) => steps.map(({ words }) => words))).toEqual([['second'], ['first']])
})

describe('when another change request opens on the same screen', () => {
  it('the undo of a step reverses it in its own request', async () => {
    const { history, openOther, changedBy } = await open(() => undefined)
    const first = await history.run('first', template('a'))
    await openOther()
    await history.run('other', template('b'))
    await first.undo()
    expect(changedBy('updateChangeRequestContent')).toEqual(['c3', 'c4', 'c3'])
    expect(history.steps.value.undo.map(({ words }) => words)).toEqual(['other'])
    await openOther(3)
    const { undo, redo } = history.steps.value
    expect([undo, redo].map((steps) => steps.map(({ words }) => words))).toEqual([[], ['first']])
  })

  it('a step that waits for unsent text changes its own request, and is not listed for the other one', async () => {
    const { change, history, openOther, changedBy } = await open(() => undefined)
    const sent = deferred<boolean>()
    change.unsent.add(() => sent.promise)
    const done = history.run('deletion', async () => [{ kind: 'template', name: 't', fields: null }])
    await openOther()
    sent.resolve(true)
    await done
    expect(changedBy('updateChangeRequestContent')).toEqual(['c3'])
    expect(history.steps.value.undo).toEqual([])
  })

  it('an undo that waits for unsent text reverses no step of the other one', async () => {
    const { change, history, openOther, changedBy } = await open(() => undefined)
    await openOther()
    await history.run('deletion', async () => [{ kind: 'template', name: 't', fields: null }])
    await openOther(3)
    const sent = deferred<boolean>()
    change.unsent.add(() => sent.promise)
    const done = history.reverse('undo')
    await openOther()
    sent.resolve(true)
    await done
    expect(changedBy('updateChangeRequestContent')).toEqual(['c4'])
    expect(history.steps.value.undo).toHaveLength(1)
  })

  it('the undo of a removed link restores it in its own request', async () => {
    const { tools, openOther, changedBy } = await open(useExternalLinks)
    await tools.remove.run(LINK)
    const restore = useToasts().toasts.at(-1)?.action
    await openOther()
    restore?.run()
    await flushPromises()
    expect(changedBy('updateChangeRequestById')).toEqual(['c3', 'c3'])
  })

  it('the redo of an undone change restores the text in its own request', async () => {
    const useUndo = () =>
      useUndoChange(
        () => 'p',
        () => ({ before: 'Old\n', after: 'New\n', documentId: undefined }),
      )
    const { tools, openOther, changedBy } = await open(useUndo, {
      answers: { getPageInChangeRequestById: () => ({ id: 'p', markdown: 'Old\n' }) as never },
    })
    await tools.run([{ before: { start: 0, count: 1 }, after: { start: 0, count: 1 } }])
    const redo = useToasts().toasts.at(-1)?.action
    await openOther()
    redo?.run()
    await flushPromises()
    expect(changedBy('updateChangeRequestContent')).toEqual(['c3', 'c3'])
  })

  it('the description that the user writes stays with its own request', async () => {
    const { tools, openOther, changedBy } = await open(useDescription)
    tools.edit()
    tools.text.value = 'About three'
    await openOther()
    expect(tools.isEditing.value).toBe(false)
    expect(tools.hasDraft.value).toBe(false)
    await openOther(3)
    expect(tools.hasDraft.value).toBe(true)
    tools.edit()
    expect(tools.text.value).toBe('About three')
    const saved = tools.save.run()
    await openOther()
    await saved
    expect(changedBy('updateChangeRequestById')).toEqual(['c3'])
    await openOther(3)
    expect(tools.hasDraft.value).toBe(false)
  })

  it('the subject that the user writes is saved for its own request', async () => {
    const { app, openOther, changedBy } = await open(() => undefined, { content: SubjectField })
    await app.wrapper.get('button.edit').trigger('click')
    await app.wrapper.get('input').setValue('Three')
    await openOther()
    expect(changedBy('updateChangeRequestById')).toEqual(['c3'])
    expect(app.wrapper.find('input').exists()).toBe(false)
    expect(app.wrapper.text()).toContain('Subject 4')
  })

  it('a message reports the subject that was not saved for its own request', async () => {
    const answered = deferred<void>()
    const { app, openOther } = await open(() => undefined, {
      content: SubjectField,
      answers: {
        updateChangeRequestById: async () => {
          await answered.promise
          throw new Refused({ code: 'input.invalid', status: 400, message: 'It is refused.' })
        },
      },
    })
    await app.wrapper.get('button.edit').trigger('click')
    await app.wrapper.get('input').setValue('Three')
    await app.wrapper.get('input').trigger('keydown', { key: 'Enter' })
    await openOther()
    expect(app.wrapper.find('input').exists()).toBe(false)
    answered.resolve()
    await flushPromises()
    expect(useToasts().toasts.map(({ text }) => text)).toEqual([
      '“Three” is not saved as a subject. It is refused.',
    ])
    expect(app.wrapper.find('[role=alert]').exists()).toBe(false)
  })

  it('a review of the other one begins with its own verdict, and without the problem of the first', async () => {
    const change = shallowRef('c')
    const props = () => ({
      spaceId: 's',
      changeRequestId: change.value,
      revision: 'r',
      canReview: true,
      isClosed: false,
      isAuthor: false,
    })
    const pending = {
      review: shallowRef(undefined),
      submit: async () => {
        throw new Error('refused')
      },
    } as unknown as PendingReviewAccess
    const { wrapper } = await mountInApp(() => h(ReviewButton, { ...props(), pending }), {
      host: new FakeHost(),
    })
    const openPanel = async (): Promise<void> => {
      await wrapper.get('button').trigger('click')
      await flushPromises()
    }
    const panel = () => document.querySelector<HTMLElement>('[role=dialog]')
    const chosen = () => panel()?.querySelector<HTMLInputElement>('input:checked')?.value
    await openPanel()
    panel()?.querySelector<HTMLInputElement>('input[value=approved]')?.click()
    await flushPromises()
    panel()?.querySelector('form')?.requestSubmit()
    await flushPromises()
    expect(chosen()).toBe('approved')
    expect(panel()?.querySelector('[role=alert]')).not.toBeNull()
    change.value = 'd'
    await flushPromises()
    expect(panel()).toBeNull()
    await openPanel()
    expect(chosen()).toBe('comment')
    expect(panel()?.querySelector('[role=alert]')).toBeNull()
  })
})
