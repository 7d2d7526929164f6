import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h, provide } from 'vue'
import type { DeletedComment } from '../../../src-main/schemas/history/deleted-comment.ts'
import type { DeletedPage } from '../../../src-main/schemas/history/deleted-page.ts'
import type { TrashItem } from '../../../src-main/schemas/sync.ts'
import TrashScreen from '../../../src-renderer/features/library/trash/TrashScreen.vue'
import { RENDER_CLIENT } from '../../../src-renderer/markdown/view/render-client-key.ts'
import { localRenderClient } from '../markdown/local-renderer.ts'
import { mountOnReplica, type OnReplica } from '../support/replica.ts'

const text: TrashItem = {
  id: 't',
  reason: 'overwritten',
  kind: 'page',
  title: 'Install',
  text: 'Badgers are fine.\n',
  file: null,
  page: 'p',
  space: 's',
  changeRequest: null,
  removedAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-12-20T09:00:00.000Z',
}
const AT = '2026-11-20T09:00:00.000Z'
const comment: DeletedComment = {
  object: 'deleted-comment',
  id: 'c',
  kind: 'comment',
  comment: 'c',
  body: { markdown: 'The bädger is asleep.' },
  postedBy: { object: 'user', id: 'u', displayName: 'Ada', urls: { location: '' } },
  postedAt: AT,
  deletedAt: AT,
  expiresAt: '2026-12-20T09:00:00.000Z',
}
const pages = ['Lamps', 'Badgers'].map((title): DeletedPage => ({
  object: 'deleted-page',
  id: title,
  title,
  type: 'document',
  deletedAt: AT,
  number: 2,
}))

const Screen = defineComponent(() => {
  provide(RENDER_CLIENT, localRenderClient())
  return () => h(TrashScreen)
})

let app: OnReplica
beforeEach(async () => {
  app = await mountOnReplica(Screen, {
    answers: {
      listTrash: () => ({ items: [text, { ...text, id: 'u', title: 'Lamps', text: 'Light.\n' }] }),
      listDeletedComments: () => ({ items: [comment] }),
      listDeletedPages: () => ({ items: pages, count: 2 }),
      listDeletedSpacesInOrganization: () => ({ items: [], count: 0 }),
    },
  })
  await flushPromises()
})

const titles = () => app.wrapper.findAll('ul .row .title').map((each) => each.text())

describe('the filter of the trash', () => {
  it('finds words of titles and texts in all kinds of items, without regard to case and accents', async () => {
    expect(titles()).toHaveLength(5)
    await app.wrapper.get('input[type=search]').setValue('BADGER')
    await flushPromises()
    expect(titles()).toEqual(['Badgers', 'Comment by Ada', 'Install'])
    await app.wrapper.get('input[type=search]').setValue('badger asleep')
    expect(titles()).toEqual(['Comment by Ada'])
    expect(app.wrapper.text().match(/None with these words\./gu)).toHaveLength(3)
  })

  it('shows one kind of items', async () => {
    const kinds = app.wrapper.findAll('[role=search] button')
    expect(kinds.map((kind) => kind.text())).toEqual(['All', 'Spaces', 'Pages', 'Comments', 'Replaced texts'])
    await kinds[4]!.trigger('click')
    expect(app.wrapper.text()).not.toContain('Deleted')
    expect(titles()).toEqual(['Install', 'Lamps'])
  })
})
