import { computed, type ComputedRef } from 'vue'
import type {
  ChangeRequestLink,
  ChangeRequestLinkInput,
} from '../../../../src-main/schemas/change-request.ts'
import { asClientProblem } from '../../../api/client-problem.ts'
import { useClient } from '../../../api/client.ts'
import { useAction, type Action } from '../../../api/use-action.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { knownPlace, useChangeRequest, type ChangeRequestPlace } from '../open-change-request.ts'
import { linkWords } from './external-links.ts'

/** A link as it is written in the dialog; an empty title for none. */
export interface WrittenLink {
  url: string
  title: string
}

export interface ExternalLinks {
  links: ComputedRef<readonly ChangeRequestLink[]>
  /** Adds a link, or changes the link with an id. */
  save: Action<[link: WrittenLink, id: string | undefined], boolean>
  /** Removes a link. A message offers to undo it. */
  remove: Action<[link: ChangeRequestLink], void>
}

/** Returns the links of the change request to pages on the web, and their edits. */
export function useExternalLinks(): ExternalLinks {
  const { call } = useClient()
  const { changeRequest, params, answer } = useChangeRequest()
  const toasts = useToasts()
  const links = computed(() => changeRequest.value?.links ?? [])

  /** Edits the links. A write replaces all links, so it begins with a read of the present ones. */
  async function write(
    place: ChangeRequestPlace,
    edit: (present: ChangeRequestLinkInput[]) => ChangeRequestLinkInput[],
  ): Promise<void> {
    const { links: present = [] } = await call('getChangeRequestById', { params: place })
    await call('updateChangeRequestById', { params: place, body: { links: edit(present) } })
    await answer.refresh()
  }

  const save = useAction(async ({ url, title }: WrittenLink, id: string | undefined) => {
    const link = { ref: { kind: 'url' as const, url }, ...(title !== '' && { title }) }
    await write(knownPlace(params.value), (present) => {
      if (id === undefined || present.every((other) => other.id !== id)) return [...present, link]
      return present.map((other) => (other.id === id ? { id, ...link } : other))
    })
    return true
  })

  const remove = useAction(async ({ id, ...link }: ChangeRequestLink) => {
    const place = knownPlace(params.value)
    const index = links.value.findIndex((other) => other.id === id)
    await write(place, (present) => present.filter((other) => other.id !== id))
    toasts.show({
      text: `The link “${linkWords(link).title}” was removed.`,
      action: { label: 'Undo', run: () => void restore(place, index, link) },
    })
  })

  async function restore(
    place: ChangeRequestPlace,
    index: number,
    link: ChangeRequestLinkInput,
  ): Promise<void> {
    try {
      await write(place, (present) => present.toSpliced(index, 0, link))
    } catch (error) {
      toasts.show({ text: asClientProblem(error).message, tone: 'danger' })
    }
  }

  return { links, save, remove }
}
