import { EditorView } from '@codemirror/view'
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { watchScreens } from '../../../src-renderer/features/shell/watch-screens.ts'
import ResolveScreen from '../../../src-renderer/features/sync/resolve/ResolveScreen.vue'
import { useToasts } from '../../../src-renderer/stores/toasts.ts'
import { Refused } from '../support/fake-host.ts'
import { edit, mountOnReplica, refused, type OnReplica, pageText } from '../support/replica.ts'

const conflict = {
  page: 'p',
  title: 'Install',
  base: 'First\n\nOld words\n\nLast\n',
  mine: 'First\n\nMy words\n\nLast\n',
  theirs: 'First, and more\n\nTheir words\n\nLast\n',
}
const conflicting = refused({
  conflict,
  error: { code: 'sync.conflict', status: 409, message: 'Compare the two.' },
})

async function open(more: Parameters<typeof mountOnReplica>[1] = {}): Promise<OnReplica> {
  const app = await mountOnReplica(ResolveScreen, { props: { intentId: 'i' }, ...more })
  await flushPromises()
  return app
}

async function press({ wrapper }: OnReplica, label: string): Promise<void> {
  const found = wrapper.findAll('button').find((each) => each.text().replace(/ \w$/, '') === label)
  if (!found) throw new Error(`There is no ${label}`)
  await found.trigger('click')
  await flushPromises()
}

/** Replaces the text in the editor. */
async function type({ wrapper }: OnReplica, text: string): Promise<void> {
  const view = EditorView.findFromDOM(wrapper.get<HTMLElement>('.cm-content').element)!
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
  await flushPromises()
}

const savedBody = ({ host }: OnReplica): unknown =>
  host.calls.find(({ operation }) => operation === 'editIntent')?.input

const isOff = ({ wrapper }: OnReplica, label: string): boolean =>
  wrapper
    .findAll('button')
    .find((each) => each.text() === label)
    ?.attributes('disabled') !== undefined

describe('resolving a conflict', () => {
  it('shows both versions and their base side by side, and merges all other changes', async () => {
    const { wrapper } = await open({ items: [conflicting] })
    expect(wrapper.findAll('.region')).toHaveLength(1)
    const columns = wrapper.findAll('.column').map((column) => column.text())
    expect(columns).toEqual([
      expect.stringMatching(/^Mine: written here\s*My words$/),
      expect.stringMatching(/^Before\s*Old words$/),
      expect.stringMatching(/^Theirs: on the server\s*Their words$/),
    ])
  })

  it('saves nothing before every place is chosen', async () => {
    const app = await open({ items: [conflicting] })
    expect(app.wrapper.text()).toContain('1 of 1 left')
    expect(isOff(app, 'Save and send')).toBe(true)
  })

  it.each([
    ['Mine', 'First, and more\n\nMy words\n\nLast\n'],
    ['Theirs', 'First, and more\n\nTheir words\n\nLast\n'],
    ['Both', 'First, and more\n\nMy words\n\nTheir words\n\nLast\n'],
  ])('saves the choice of "%s", and the changes that only one side made', async (choice, markdown) => {
    const app = await open({ items: [conflicting], answers: { editIntent: () => edit() } })
    await press(app, choice)
    await press(app, 'Save and send')
    expect(savedBody(app)).toEqual({ params: { intentId: 'i' }, body: { texts: [{ page: 'p', markdown }] } })
    expect(app.router.currentRoute.value.name).toBe('outbox')
  })

  it('reports on the next screen that the choice was saved', async () => {
    const app = await open({ items: [conflicting], answers: { editIntent: () => edit() } })
    watchScreens(app.router, () => undefined)
    await press(app, 'Mine')
    await press(app, 'Save and send')
    expect(useToasts().toasts.map(({ text }) => text)).toEqual(['Saved. It goes to the server next.'])
  })

  it('offers to restore a text that was written by hand, when the places are chosen instead', async () => {
    const app = await open({ items: [conflicting] })
    await press(app, 'Write it all')
    await type(app, 'My own page\n')
    await press(app, 'Choose place by place')
    expect(app.wrapper.find('.cm-content').exists()).toBe(false)
    useToasts().toasts.at(-1)?.action?.run()
    await flushPromises()
    expect(app.wrapper.find('.cm-content').text()).toBe('My own page')
  })

  it('reports that the page on the server stays unchanged', async () => {
    const app = await open({ items: [conflicting] })
    await press(app, 'Take all of theirs')
    expect(app.wrapper.text()).toContain('None: the page stays unchanged there.')
  })

  it('does not send a text that is written by hand while a place is marked in it', async () => {
    const app = await open({ items: [conflicting], answers: { editIntent: () => edit() } })
    await press(app, 'Write it all')
    expect(app.wrapper.find('.cm-content').text()).toContain('<<<<<<< mine')
    expect(isOff(app, 'Save and send')).toBe(true)
    await press(app, 'Choose place by place')
    await press(app, 'Mine')
    await press(app, 'Write it all')
    expect(isOff(app, 'Save and send')).toBe(false)
  })

  it('requests the choices again when the page changes on the server', async () => {
    const app = await open({ items: [conflicting] })
    await press(app, 'Mine')
    app.become({}, [{ ...conflicting, conflict: { ...conflict, theirs: 'First\n\nNewer words\n\nLast\n' } }])
    await flushPromises()
    expect(app.wrapper.text()).toContain('The page on the server has changed')
    expect(app.wrapper.text()).toContain('1 of 1 left')
    expect(app.wrapper.text()).toContain('Newer words')
  })

  it('retains a begun text at its place when another place begins to conflict above it', async () => {
    const mine = 'My first\n\nMy words\n\nLast\n'
    const app = await open({
      items: [{ ...conflicting, conflict: { ...conflict, mine, theirs: 'First\n\nTheirs\n\nLast\n' } }],
    })
    await press(app, 'Write it')
    const theirs = 'Their first\n\nTheirs\n\nLast\n'
    app.become({}, [{ ...conflicting, conflict: { ...conflict, mine, theirs } }])
    await flushPromises()
    const regions = app.wrapper.findAll('.region')
    expect(regions.map((region) => region.find('.own').exists())).toEqual([false, true])
    await press(app, 'Use this')
    expect(regions.map((region) => region.find('.outcome').exists())).toEqual([false, true])
    expect(document.activeElement).toBe(regions[0]!.element)
  })

  it('retains the choices when saving is refused', async () => {
    const app = await open({
      items: [conflicting],
      answers: {
        editIntent: () => {
          throw new Refused({ code: 'store.full', status: 507, message: 'The disk is full.' })
        },
      },
    })
    await press(app, 'Mine')
    await press(app, 'Save and send')
    expect(app.wrapper.find('[role=alert]').text()).toBe('The disk is full.')
    expect(app.wrapper.text()).toContain('Every conflict is resolved.')
  })
})

describe('rewriting a refused edit', () => {
  const twoTexts = refused({
    texts: [pageText('p', 'Install', 'One\n'), pageText('q', 'Update', 'Two\n')],
  })

  it('shows the reason of the refusal, and sends all of its texts', async () => {
    const app = await open({ items: [twoTexts], answers: { editIntent: () => edit() } })
    expect(app.wrapper.text()).toContain('You may not write in this space any more.')
    await press(app, 'Update')
    expect(app.wrapper.find('.cm-content').text()).toContain('Two')
    await press(app, 'Save and send')
    expect(savedBody(app)).toMatchObject({
      body: {
        texts: [
          { page: 'p', markdown: 'One\n' },
          { page: 'q', markdown: 'Two\n' },
        ],
      },
    })
  })

  it('retains each text at its page when another page of the edit is gone', async () => {
    const app = await open({ items: [twoTexts], answers: { editIntent: () => edit() } })
    await press(app, 'Update')
    await type(app, 'Two and more')
    app.become({}, [{ ...twoTexts, texts: twoTexts.texts.slice(1) }])
    await flushPromises()
    expect(app.wrapper.get('.cm-content').text()).toBe('Two and more')
    await press(app, 'Save and send')
    expect(savedBody(app)).toMatchObject({ body: { texts: [{ page: 'q', markdown: 'Two and more' }] } })
  })

  it('retains the begun texts of several new pages until the screen opens again', async () => {
    const items = [refused({ texts: [pageText(null, 'First', 'One'), pageText(null, 'Second', 'Two')] })]
    const app = await open({ items })
    await type(app, 'First words')
    await press(app, 'Second')
    await type(app, 'Second words')
    app.wrapper.unmount()
    const again = await open({ items, answers: { editIntent: () => edit() } })
    await press(again, 'Save and send')
    expect(savedBody(again)).toMatchObject({
      body: { texts: [{ markdown: 'First words' }, { markdown: 'Second words' }] },
    })
  })

  it('reports that an edit in flight needs no decision', async () => {
    const { wrapper } = await open({ items: [edit()] })
    expect(wrapper.text()).toContain('This edit needs no decision now')
  })
})
