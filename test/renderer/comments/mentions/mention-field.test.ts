import { flushPromises, mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { nextTick } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import MentionField from '../../../../src-renderer/features/comments/mentions/MentionField.vue'
import { deferred } from '../../support/deferred.ts'
import { fakeHost } from '../../support/fake-client.ts'

// The test's document has no editing commands; the field then takes the text from its state.
Object.assign(document, { execCommand: () => false })

const ITEMS = [
  { kind: 'user', user: { object: 'user', id: 'u1', displayName: 'Ada', urls: { location: 'http://h/' } } },
  { kind: 'team', team: { id: 't1', title: 'Adapters', members: 2 } },
]

const namesFor = (search: string) => {
  if (search.startsWith('z')) return []
  return search === 'adap' ? ITEMS.slice(1) : ITEMS
}

/** Opens a field in a space whose core knows two names. `answered` delays its answers. */
async function openField(markdown = '', answered: (search: string) => Promise<void> = async () => undefined) {
  const host = fakeHost({
    listMentionableInSpace: async ({ query }) => {
      await answered(String(query['search']))
      return { items: namesFor(String(query['search'])) }
    },
  })
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/spaces/:space', component: {} }],
  })
  await router.push('/spaces/s')
  let model = markdown
  const field = mount(MentionField, {
    attachTo: document.body,
    props: {
      label: 'Comment',
      modelValue: markdown,
      'onUpdate:modelValue': (next: string) => {
        model = next
        void field.setProps({ modelValue: next })
      },
    },
    global: { plugins: [router, host] },
  })
  const area = field.get('textarea')
  const type = async (text: string) => {
    area.element.value = text
    area.element.setSelectionRange(text.length, text.length)
    await area.trigger('input')
    await flushPromises()
  }
  const options = () => [...document.querySelectorAll('[role=option]')]
  const press = async (key: string) => {
    await area.trigger('keydown', { key })
    await flushPromises()
    await nextTick()
  }
  return { area, type, options, press, model: () => model }
}

const ADA = '[@Ada](/users/u1 "mention")'

it('the arrow keys and Enter mention a user or a team, and a screen reader follows the choice', async () => {
  const field = await openField()
  await field.type('Hi @a')
  expect(field.options().map(({ textContent }) => textContent?.trim())).toEqual([
    expect.stringContaining('Ada'),
    expect.stringContaining('Team, 2 members'),
  ])
  const [first, second] = field.options()
  expect(field.area.attributes('aria-activedescendant')).toBe(first!.id)
  await field.press('ArrowDown')
  expect(field.area.attributes('aria-activedescendant')).toBe(second!.id)
  await field.press('ArrowDown')
  await field.press('Enter')
  expect(field.model()).toBe(`Hi ${ADA} `)
  expect(field.area.element.value).toBe('Hi @Ada ')
  expect(field.options()).toEqual([])
})

it('Enter waits for the names that match the typed letters', async () => {
  const answer = deferred<void>()
  const field = await openField('', (search) => (search === 'adap' ? answer.promise : Promise.resolve()))
  await field.type('@ada')
  await field.type('@adap')
  await field.press('Enter')
  answer.resolve()
  await flushPromises()
  expect(field.model()).toMatch(/^\[@Adapters\]/)
})

it('a click mentions the name under the pointer', async () => {
  const field = await openField()
  await field.type('@')
  field.options()[1]!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await flushPromises()
  expect(field.model()).toBe('[@Adapters](/teams/t1 "mention") ')
})

it('Escape closes the list for this name, and Enter is a line break again', async () => {
  const field = await openField()
  await field.type('@a')
  await field.press('Escape')
  expect(field.options()).toEqual([])
  await field.type('@ad')
  expect(field.options()).toEqual([])
  await field.type('@ad @')
  expect(field.options()).toHaveLength(2)
})

it('a name that nobody has stays plain text', async () => {
  const field = await openField()
  await field.type('@zed')
  expect(field.options()).toEqual([])
  expect(field.model()).toBe('@zed')
})

it('a stored mention is shown as a name, and an edit around it retains its target', async () => {
  const field = await openField(`See ${ADA}.`)
  expect(field.area.element.value).toBe('See @Ada.')
  await field.type('Please see @Ada.')
  expect(field.model()).toBe(`Please see ${ADA}.`)
})
