import { expect, it } from 'vitest'
import PageCover from '../../../src-renderer/features/page/PageCover.vue'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { page } from '../support/pages.ts'

const files = { byId: () => ({ downloadURL: '/~files/desk.png' }) as never }
const covered = (file: string) =>
  page('p', { cover: { yPos: 0, ref: { kind: 'file', file } } as never, title: 'Welcome' })

it('a cover that cannot be loaded says so in place of a broken picture', async () => {
  const { wrapper } = await mountInApp(PageCover, {
    host: new FakeHost(),
    props: { page: covered('a'), files },
  })
  await wrapper.get('img').trigger('error')
  expect(wrapper.find('img').exists()).toBe(false)
  expect(wrapper.text()).toBe('The cover picture is missing')
})
