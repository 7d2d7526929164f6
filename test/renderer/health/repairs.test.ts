import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { CallOutput } from '../../../src-main/hosts/client-types.ts'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import type { HealthIssue } from '../../../src-main/schemas/health/health-issue.ts'
import type { StyleFault } from '../../../src-main/schemas/health/writing.ts'
import type { Space } from '../../../src-main/schemas/space.ts'
import HealthScreen from '../../../src-renderer/features/health/HealthScreen.vue'
import RepairDialog from '../../../src-renderer/features/health/RepairDialog.vue'
import { useRepairs, type Repair, type Repairs } from '../../../src-renderer/features/health/use-repairs.ts'
import { deferred } from '../support/deferred.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { page } from '../support/pages.ts'
import { pressButton } from '../support/press-button.ts'
import { mountOnReplica } from '../support/replica.ts'

const lamps = { id: 'p', title: 'Lamps', path: 'lamps' }

it('repairs that begin together go to one change request', async () => {
  let repairs: Repairs | undefined
  const begun = deferred<ChangeRequest>()
  const host = new FakeHost({
    createChangeRequest: () => begun.promise,
    getPageById: () => ({ ...page('p'), markdown: 'A lampe.' }),
    getPageInChangeRequestById: () => ({ ...page('p'), markdown: 'A lampe.' }),
    updateChangeRequestContent: () => ({}) as ChangeRequest,
  })
  const Screen = defineComponent({
    setup() {
      repairs = useRepairs(() => 's')
      return () => null
    },
  })
  await mountInApp(Screen, { host })
  const fault = { rule: 'r', page: lamps, start: 2, found: 'lampe', replacements: ['lamp'] }
  const both = Promise.all([
    repairs?.addWord.run('lumen'),
    repairs?.applyFix.run(fault as unknown as StyleFault),
  ])
  await flushPromises()
  begun.resolve({ id: 'c', number: 7 } as ChangeRequest)
  await both
  const operations = host.calls.map(({ operation }) => operation)
  expect(operations.filter((operation) => operation === 'createChangeRequest')).toHaveLength(1)
  expect(operations.filter((operation) => operation === 'updateChangeRequestContent')).toHaveLength(2)
})

it('two fixes of one page that begin together are both written', async () => {
  let repairs: Repairs | undefined
  let text = 'A lampe and a tabel.'
  const host = new FakeHost({
    createChangeRequest: () => ({ id: 'c', number: 7 }) as ChangeRequest,
    getPageById: () => ({ ...page('p'), markdown: text }),
    getPageInChangeRequestById: () => ({ ...page('p'), markdown: text }),
    updateChangeRequestContent: ({ body }) => {
      const [change] = body!.changes as { document: { markdown: string } }[]
      text = change!.document.markdown
      return {} as ChangeRequest
    },
  })
  const Screen = defineComponent({
    setup() {
      repairs = useRepairs(() => 's')
      return () => null
    },
  })
  await mountInApp(Screen, { host })
  const fix = (found: string, replacement: string) =>
    repairs?.applyFix.run({
      rule: 'r',
      page: lamps,
      start: text.indexOf(found),
      found,
      replacements: [replacement],
    } as unknown as StyleFault)
  await Promise.all([fix('lampe', 'lamp'), fix('tabel', 'table')])
  expect(text).toBe('A lamp and a table.')
})

it('Enter links to the page with the typed title, and waits for it', async () => {
  type Found = CallOutput<'findPagesByTitle'>
  const later = deferred<Found>()
  const found = (id: string): Found => ({ items: [{ ...page(id), type: 'document' }] }) as unknown as Found
  const repairs: Repair[] = []
  const issue: HealthIssue = { kind: 'broken-link', page: lamps, href: 'lost.md' }
  const Screen = defineComponent({
    setup: () => () =>
      h(RepairDialog, {
        issue,
        spaceId: 's',
        isRunning: false,
        problem: undefined,
        onRepair: (repair: Repair) => void repairs.push(repair),
      }),
  })
  const host = new FakeHost({
    findPagesByTitle: ({ query }) => (query.query === 'lam' ? found('lamp') : later.promise),
  })
  await mountInApp(Screen, { host })
  await flushPromises()
  const field = document.querySelector<HTMLInputElement>('[role=dialog] input')!
  const type = async (text: string): Promise<void> => {
    field.value = text
    field.dispatchEvent(new Event('input'))
    await flushPromises()
  }
  await type('lam')
  await type('lamb')
  field.form?.requestSubmit()
  await flushPromises()
  expect(repairs).toEqual([])
  later.resolve(found('lamb'))
  await flushPromises()
  expect(repairs).toMatchObject([{ kind: 'link-to', page: { id: 'lamb' } }])
})

it('the problem of a repair does not stand in the dialog of the next one', async () => {
  const issues = ['a.png', 'b.png'].map((href): HealthIssue => ({
    kind: 'missing-description',
    page: lamps,
    href,
  }))
  const { wrapper } = await mountOnReplica(
    defineComponent({ setup: () => () => h(HealthScreen, { spaceId: 's' }) }),
    {
      at: '/spaces/s/health',
      answers: {
        getSpaceById: () => ({ id: 's', title: 'Guide', permissions: { edit: true } }) as Space,
        listSpaceHealth: ({ query }) =>
          query?.kind === 'missing-description' ? { items: issues, count: 2 } : { items: [], count: 0 },
      },
    },
  )
  await flushPromises()
  const openers = wrapper.findAll('[aria-label="Describe the picture: Lamps"]')
  await openers[0]?.trigger('click')
  await flushPromises()
  const field = document.querySelector<HTMLInputElement>('[role=dialog] input')!
  field.value = 'A lamp'
  field.dispatchEvent(new Event('input'))
  await flushPromises()
  await pressButton('Describe')
  const dialogText = () => document.querySelector('[role=dialog]')?.textContent
  expect(dialogText()).toContain('No getPageById.')
  await pressButton('Cancel')
  await openers[1]?.trigger('click')
  await flushPromises()
  expect(dialogText()).toContain('b.png')
  expect(dialogText()).not.toContain('No getPageById.')
})

it('the row of a repaired fault takes the focus of its button', async () => {
  const issue: HealthIssue = { kind: 'orphaned-page', page: lamps }
  const { wrapper } = await mountOnReplica(
    defineComponent(() => () => h(HealthScreen, { spaceId: 's' })),
    {
      at: '/spaces/s/health',
      answers: {
        getSpaceById: () => ({ id: 's', title: 'Guide', permissions: { edit: true } }) as Space,
        listSpaceHealth: ({ query }) =>
          query?.kind === 'orphaned-page' ? { items: [issue], count: 1 } : { items: [], count: 0 },
        getPageById: () => page('p'),
        createChangeRequest: () => ({ id: 'c', number: 7 }) as ChangeRequest,
        updateChangeRequestContent: () => ({}) as ChangeRequest,
      },
    },
  )
  await flushPromises()
  const button = wrapper.get<HTMLElement>('[aria-label="Show it in the table of contents: Lamps"]')
  button.element.focus()
  await button.trigger('click')
  await expect.poll(() => document.activeElement).toBe(wrapper.get('li.fault').element)
})
