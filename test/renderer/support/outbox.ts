import { flushPromises } from '@vue/test-utils'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import type { Page } from '../../../src-main/schemas/page.ts'
import OutboxScreen from '../../../src-renderer/features/sync/outbox/OutboxScreen.vue'
import { Refused, type Answers } from './fake-host.ts'
import { mountOnReplica, type OnReplica } from './replica.ts'

/** The refusal of a page that does not exist. */
export const gone = new Refused({ code: 'resource.unknown', status: 404, message: 'There is no such page.' })

/** Opens the outbox on a replica. */
export async function openOutbox(more: Parameters<typeof mountOnReplica>[1] = {}): Promise<OnReplica> {
  const app = await mountOnReplica(OutboxScreen, more)
  await flushPromises()
  return app
}

/** Returns the words of the buttons of the only edit. */
export const buttons = ({ wrapper }: OnReplica) =>
  wrapper.findAll('.row button, .row a.button').map((each) => each.text())

/** Opens the menu of the only edit and returns its lines. */
export async function menuOf({ wrapper }: OnReplica): Promise<HTMLElement[]> {
  await wrapper.find('.row [aria-haspopup=menu]').trigger('click')
  await flushPromises()
  return [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
}

/** Chooses a line in the menu of the only edit. */
export async function choose(app: OnReplica, label: string): Promise<void> {
  const line = (await menuOf(app)).find(({ textContent }) => textContent?.trim() === label)
  if (!line) throw new Error(`The menu has no ${label}`)
  line.click()
  await flushPromises()
}

/** Returns the answers of a new change request with the pages in `pages`. */
export function newChangeRequest(pages: string[], markdown = 'Old words\n'): Answers {
  return {
    createChangeRequest: () => ({ id: 'n', number: 7 }) as ChangeRequest,
    getPageInChangeRequestById: ({ params }) => {
      if (!pages.includes(params.pageId)) throw gone
      return { id: params.pageId, markdown } as Page
    },
    updateChangeRequestContent: () => ({ id: 'n', number: 7 }) as ChangeRequest,
  }
}
