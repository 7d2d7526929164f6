import { EditorView } from '@codemirror/view'
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { useRoute } from 'vue-router'
import type { OutboxItem } from '../../../src-main/schemas/sync.ts'
import { storedText } from '../../../src-renderer/features/sync/resolve/resolved-texts.ts'
import ResolveScreen from '../../../src-renderer/features/sync/resolve/ResolveScreen.vue'
import { SYNC_SCREEN } from '../../../src-renderer/screens/sync-screens.ts'
import { useToasts } from '../../../src-renderer/stores/toasts.ts'
import { deferred } from '../support/deferred.ts'
import { Refused } from '../support/fake-host.ts'
import { edit, mountOnReplica, pageText, refused } from '../support/replica.ts'

const Screen = defineComponent(() => {
  const route = useRoute()
  return () => h(ResolveScreen, { intentId: String(route.params['intent']) })
})
const editOf = (id: string) =>
  refused({ id, summary: `Edit "${id}"`, texts: [pageText('p', 'Install', 'Refused words')] })

/** Begins to save one edit, opens another one on the same screen, and writes there. */
async function leaveWhileSaving() {
  const saved = deferred<OutboxItem>()
  const app = await mountOnReplica(Screen, {
    items: [editOf('one'), editOf('two')],
    answers: { editIntent: () => saved.promise },
  })
  await app.router.push({ name: SYNC_SCREEN.resolve, params: { intent: 'one' } })
  await flushPromises()
  const buttons = app.wrapper.findAll('button')
  await buttons.find((each) => each.text() === 'Save and send')!.trigger('click')
  await app.router.push({ name: SYNC_SCREEN.resolve, params: { intent: 'two' } })
  await flushPromises()
  const view = EditorView.findFromDOM(app.wrapper.get<HTMLElement>('.cm-content').element)!
  view.dispatch({ changes: { from: 0, insert: 'Better and ' } })
  await flushPromises()
  return { ...app, saved }
}

it('the answer about an edit that was left retains the text of the open one', async () => {
  const { router, saved } = await leaveWhileSaving()
  saved.resolve(edit())
  await flushPromises()
  const place = { intent: 'two', name: 'p', base: 'Refused words' }
  expect(storedText(localStorage, place)).toBe('Better and Refused words')
  expect(router.currentRoute.value.params['intent']).toBe('two')
})

it('the problem of an edit that was left names that edit', async () => {
  const { wrapper, saved } = await leaveWhileSaving()
  saved.reject(new Refused({ code: 'store.full', status: 507, message: 'The disk is full.' }))
  await flushPromises()
  expect(wrapper.text()).not.toContain('The disk is full.')
  expect(useToasts().toasts.map(({ text }) => text)).toEqual(['Edit "one": The disk is full.'])
})
