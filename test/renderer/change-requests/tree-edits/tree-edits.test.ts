import { describe, expect, it } from 'vitest'
import {
  NO_STEPS,
  readSteps,
  storeSteps,
  type EditSteps,
} from '../../../../src-renderer/features/change-requests/tree-edits/edit-history.ts'
import { movesInto } from '../../../../src-renderer/features/change-requests/tree-edits/plan-moves.ts'
import { copyOf } from '../../../../src-renderer/features/change-requests/tree-edits/stored-pages.ts'
import type {
  StoredPage,
  TreeAction,
} from '../../../../src-renderer/features/change-requests/tree-edits/tree-action.ts'
import { AT_END } from '../../../../src-renderer/ui/tree/tree-moves.ts'
import { randomNumbers } from '../../../support/random-numbers.ts'
import { memoryStorage } from '../../support/memory-storage.ts'
import { openTree } from '../../support/open-tree.ts'

describe('steps on the tree of a change request', () => {
  it('move several pages into a gap in one batch, in their order', async () => {
    const tree = openTree()
    await tree.move(['Three', 'One'], null, AT_END)
    expect(tree.lines()).toEqual(['Two', 'Four', 'One', 'Three'])
    expect(tree.batches).toHaveLength(1)
    await tree.move(['Three', 'Two'], null, 2)
    expect(tree.lines()).toEqual(['Four', 'Two', 'Three', 'One'])
    await tree.move(['Two', 'One'], 'Four', AT_END)
    expect(tree.lines()).toEqual(['Four', '  Two', '  One', 'Three'])
  })

  it('are undone and redone in order, and a page at its old place is no longer listed as moved', async () => {
    const tree = openTree()
    await tree.move(['Three', 'One'], null, AT_END)
    await tree.move(['Two', 'One'], 'Four', AT_END)
    await tree.runner.reverseLast('undo')
    expect(tree.lines()).toEqual(['Two', 'Four', 'One', 'Three'])
    await tree.runner.reverseLast('undo')
    expect(tree.lines()).toEqual(['One', 'Two', 'Three', 'Four'])
    expect(tree.changes()).toEqual([])
    await tree.runner.reverseLast('redo')
    await tree.runner.reverseLast('redo')
    expect(tree.lines()).toEqual(['Four', '  Two', '  One', 'Three'])
  })

  it('delete pages with those below, and restore all of them with their texts', async () => {
    const tree = openTree()
    await tree.move(['Three', 'Two'], 'One', AT_END)
    tree.change(
      tree.request,
      { operation: 'update_page', page: tree.idOf('Two'), document: { markdown: 'New words.\n' } },
      {
        operation: 'insert_page',
        title: 'Fresh',
        document: { markdown: 'Only here.\n' },
        into: tree.idOf('Two'),
      },
    )
    const before = tree.lines()
    const fresh = tree.idOf('Fresh')
    await tree.runner.run('deletion', [
      { kind: 'delete', page: tree.idOf('One') },
      { kind: 'delete', page: tree.idOf('Four') },
    ])
    expect(tree.lines()).toEqual([])
    await tree.runner.reverseLast('undo')
    expect(tree.lines()).toEqual(before)
    expect(tree.text(tree.idOf('Two'), tree.request)).toBe('New words.\n')
    expect(tree.text(tree.idOf('Fresh'), tree.request)).toBe('Only here.\n')
    expect(tree.idOf('Fresh')).toBe(fresh)
    await tree.runner.reverseLast('redo')
    expect(tree.lines()).toEqual([])
  })

  it('restore the properties of deleted pages', async () => {
    const tree = openTree()
    const fields = { emoji: '1f600', hidden: true, noIndex: true, noRobotsIndex: true }
    tree.change(
      tree.request,
      { operation: 'update_page', page: tree.idOf('One'), ...fields },
      { operation: 'insert_page', title: 'Fresh', ...fields, document: { markdown: 'Only here.\n' } },
    )
    await tree.runner.run('deletion', [
      { kind: 'delete', page: tree.idOf('One') },
      { kind: 'delete', page: tree.idOf('Fresh') },
    ])
    await tree.runner.reverseLast('undo')
    for (const title of ['One', 'Fresh'])
      expect((await tree.store.place(tree.idOf(title)))!.page).toMatchObject(fields)
  })

  it('restore the tags, layout, cover, variables and condition of deleted pages', async () => {
    const tree = openTree()
    const head = {
      layout: { outline: false, width: 'wide' },
      cover: { light: 'https://example.org/c.png', y: 7 },
      tags: { lamps: true, night: true },
      variables: { size: 3 },
    } as const
    tree.changeSpace({ operation: 'set_page_head', page: tree.idOf('One'), tags: { old: true } })
    tree.workspace.call('updateChangeRequest', { params: tree.params })
    tree.change(tree.request, { operation: 'insert_page', title: 'Fresh', document: { markdown: 'Text.\n' } })
    for (const page of [tree.idOf('One'), tree.idOf('Fresh')])
      tree.change(
        tree.request,
        { operation: 'update_page', page, condition: 'visitor.isAda' },
        { operation: 'set_page_head', page, ...head, tags: { ...head.tags, old: false } },
      )
    const read = async (title: string) => {
      const { layout, cover, tags, variables, condition } = await tree.store.page(tree.idOf(title))
      return { layout, cover, tags, variables, condition }
    }
    const before = [await read('One'), await read('Fresh')]
    await tree.runner.run('deletion', [
      { kind: 'delete', page: tree.idOf('One') },
      { kind: 'delete', page: tree.idOf('Fresh') },
    ])
    await tree.runner.reverseLast('undo')
    expect([await read('One'), await read('Fresh')]).toEqual(before)
    expect(before[1]).toMatchObject({ condition: 'visitor.isAda', variables: { size: 3 } })
    await tree.runner.reverseLast('redo')
    expect(tree.lines()).toEqual(['Two', 'Three', 'Four'])
  })

  it('restore and copy pages with links that lead to the same places from another folder', async () => {
    const tree = openTree()
    const markdown = '[Two](two.md#part), ![](images/a.png), [site](https://example.org) and [part](#part).\n'
    tree.change(tree.request, { operation: 'insert_page', title: 'Fresh', document: { markdown } })
    const inFolder = markdown.replace('two.md', '../two.md').replace('images', '../images')
    const fresh = () => tree.store.page(tree.idOf('Fresh'))
    await tree.move(['Fresh'], 'One', AT_END)
    expect(await fresh()).toMatchObject({ markdown, git: { path: 'fresh.md' } })
    await tree.runner.run('duplication', [
      {
        kind: 'insert',
        page: await copyOf(tree.store, await fresh()),
        to: { into: tree.idOf('One'), at: 0 },
      },
    ])
    const copy = await tree.store.page(tree.idOf('Fresh (copy)'))
    expect(copy).toMatchObject({ markdown: inFolder, git: { path: 'one/fresh-copy.md' } })
    await tree.runner.run('deletion', [{ kind: 'delete', page: tree.idOf('One') }])
    await tree.runner.reverseLast('undo')
    expect(await fresh()).toMatchObject({ markdown: inFolder, git: { path: 'one/fresh.md' } })
  })

  it('follow a page that has another id after its deletion was undone', async () => {
    const tree = openTree()
    const page = newPage('Fresh')
    await tree.runner.run('creation', [{ kind: 'insert', page, to: { into: null, at: 1 } }])
    const fields = { title: 'Fresher', slug: '' }
    await tree.runner.run('renaming', [{ kind: 'change', page: tree.idOf('Fresh'), fields }])
    await tree.runner.run('deletion', [{ kind: 'delete', page: tree.idOf('Fresher') }])
    await tree.runner.reverseLast('undo')
    expect(tree.lines()).toEqual(['One', 'Fresher', 'Two', 'Three', 'Four'])
    await tree.runner.reverseLast('undo')
    expect(tree.lines()).toEqual(['One', 'Fresh', 'Two', 'Three', 'Four'])
    await tree.runner.reverseLast('undo')
    expect(tree.lines()).toEqual(['One', 'Two', 'Three', 'Four'])
    for (let step = 0; step < 3; step += 1) await tree.runner.reverseLast('redo')
    expect(tree.lines()).toEqual(['One', 'Two', 'Three', 'Four'])
    expect(tree.steps.value.undo).toHaveLength(3)
  })

  it('undo the properties of a page, and leave those that another user has changed since', async () => {
    const tree = openTree()
    const page = tree.idOf('One')
    const fieldsOf = async () => (await tree.store.place(page))!.page
    const before = await fieldsOf()
    const fields = { title: 'First', description: 'A page.', emoji: '1f600', hidden: true, noIndex: true }
    await tree.runner.run('properties', [{ kind: 'change', page, fields }])
    expect(await fieldsOf()).toMatchObject(fields)
    await tree.runner.reverseLast('undo')
    expect(await fieldsOf()).toEqual(before)
    await tree.runner.reverseLast('redo')
    expect(await fieldsOf()).toMatchObject(fields)
    tree.change(tree.request, { operation: 'update_page', page, description: 'Another.' })
    const { conflicts } = (await tree.runner.reverseLast('undo'))!
    expect(conflicts).toEqual([{ title: 'First', reason: 'changed' }])
    expect(await fieldsOf()).toMatchObject({ title: 'First', description: 'Another.' })
  })

  it('undo a new, a changed and a deleted template, and leave one that another user has changed', async () => {
    const tree = openTree()
    const note = { title: 'Note', description: '', markdown: '## Why\n' }
    const set = (fields: typeof note | null) =>
      tree.runner.run('template', [{ kind: 'template', name: 'note', fields }])
    await set(note)
    await set({ ...note, description: 'On a decision', markdown: '## What\n' })
    await set(null)
    expect(await tree.store.template('note')).toBeUndefined()
    await tree.runner.reverseLast('undo')
    expect(await tree.store.template('note')).toMatchObject({ description: 'On a decision' })
    await tree.runner.reverseLast('undo')
    expect(await tree.store.template('note')).toEqual(note)
    await tree.runner.reverseLast('redo')
    expect(await tree.store.template('note')).toMatchObject({ markdown: '## What\n' })
    await tree.runner.reverseLast('undo')
    tree.change(tree.request, {
      operation: 'set_template',
      name: 'note',
      title: 'Note',
      markdown: 'Theirs\n',
    })
    const { conflicts } = (await tree.runner.reverseLast('undo'))!
    expect(conflicts).toEqual([{ title: 'Note', reason: 'changed' }])
    expect(await tree.store.template('note')).toMatchObject({ markdown: 'Theirs\n' })
  })

  it('count the failed actions, and perform the others', async () => {
    const tree = openTree()
    const [one, two] = [tree.idOf('One'), tree.idOf('Two')]
    const performed = await tree.runner.run('move', [
      { kind: 'move', page: one, to: { into: two } },
      { kind: 'move', page: 'nowhere', to: { into: two } },
      { kind: 'move', page: two, to: { into: two } },
    ])
    expect(performed.done).toBe(1)
    expect(performed.failed.map(({ problem }) => problem.status)).toEqual([404, 409])
    expect(tree.lines()).toEqual(['Two', '  One', 'Three', 'Four'])
    await tree.runner.reverseLast('undo')
    expect(tree.lines()).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  it('do not undo later changes of another user, and report that', async () => {
    const tree = openTree()
    const [one, two] = [tree.idOf('One'), tree.idOf('Two')]
    await tree.runner.run('hiding', [
      { kind: 'change', page: one, fields: { title: 'First' } },
      { kind: 'change', page: two, fields: { title: 'Second' } },
    ])
    tree.change(tree.request, { operation: 'update_page', page: one, title: 'Theirs' })
    const reversal = await tree.runner.reverseLast('undo')
    expect(reversal?.conflicts).toEqual([{ title: 'Theirs', reason: 'changed' }])
    expect(tree.lines()).toEqual(['Theirs', 'Two', 'Three', 'Four'])
  })

  it('do not remove a new page that another user has written in', async () => {
    const tree = openTree()
    const page = newPage('Fresh')
    await tree.runner.run('creation', [{ kind: 'insert', page, to: { into: null } }])
    const document = { markdown: 'Their words.\n' }
    tree.change(tree.request, { operation: 'update_page', page: tree.idOf('Fresh'), document })
    const reversal = await tree.runner.reverseLast('undo')
    expect(reversal?.reversed).toBeUndefined()
    expect(tree.text(tree.idOf('Fresh'), tree.request)).toBe('Their words.\n')
  })

  it('are undone and redone in order, for random steps', async () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const tree = openTree()
      const random = randomNumbers(seed)
      const states = [tree.lines()]
      for (let step = 0; step < 10; step += 1) {
        await tree.runner.run('step', await someActions(tree, random, step))
        if (tree.steps.value.undo.length === states.length) states.push(tree.lines())
      }
      for (const state of states.slice(0, -1).toReversed()) {
        await tree.runner.reverseLast('undo')
        expect(tree.lines(), `seed ${seed}`).toEqual(state)
      }
      for (const state of states.slice(1)) {
        await tree.runner.reverseLast('redo')
        expect(tree.lines(), `seed ${seed}`).toEqual(state)
      }
    }
  })
})

it('the steps of a change request survive a reload, the newest first', () => {
  const storage = memoryStorage()
  const long = 'x'.repeat(300_000)
  const steps: EditSteps = {
    undo: ['first', 'second', 'third'].map((words, index) => ({
      id: index + 1,
      kind: 'tree',
      words,
      actions: [{ kind: 'change', page: 'p', fields: { title: words === 'third' ? 'short' : long } }],
    })),
    redo: [],
    lastId: 3,
  }
  storeSteps(storage, 'c', steps)
  expect(readSteps(storage, 'c').undo.map(({ words }) => words)).toEqual(['second', 'third'])
  expect(readSteps(storage, 'other')).toEqual(NO_STEPS)
})

const newPage = (title: string): StoredPage => ({
  id: '',
  type: 'document',
  origin: 'change-request',
  isChanged: true,
  isMoved: true,
  fields: { title },
  markdown: 'New.\n',
  index: 0,
  below: [],
})

/** Returns random valid actions. */
async function someActions(
  tree: ReturnType<typeof openTree>,
  random: (below: number) => number,
  step: number,
): Promise<readonly TreeAction[]> {
  const titles = tree.lines().map((line) => line.trim())
  const pick = () => titles[random(titles.length)]!
  if (titles.length < 3 || random(4) === 0) {
    return [{ kind: 'insert', page: newPage(`New ${step}`), to: { into: null, at: random(3) } }]
  }
  const chosen = [...new Set([pick(), pick()])]
  const places = await tree.places(...chosen)
  const kind = random(4)
  if (kind === 0) return places.map(({ page }) => ({ kind: 'delete', page: page.id }))
  if (kind === 1)
    return places.map(({ page }, at) => ({
      kind: 'change',
      page: page.id,
      fields: { title: `Title ${step} ${at}` },
    }))
  const target = pick()
  const place = (await tree.places(target))[0]!
  const isBelow = places.some(
    ({ page }) => page.id === place.page.id || place.above.some(({ id }) => id === page.id),
  )
  const into = isBelow ? null : tree.idOf(target)
  return movesInto(places, { into, before: random(2) === 0 ? AT_END : 0 })
}
